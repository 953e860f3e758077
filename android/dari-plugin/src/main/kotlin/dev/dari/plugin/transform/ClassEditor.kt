package dev.dari.plugin.transform

import org.objectweb.asm.ClassReader
import org.objectweb.asm.ClassVisitor
import org.objectweb.asm.ClassWriter
import org.objectweb.asm.MethodVisitor
import org.objectweb.asm.Opcodes
import org.objectweb.asm.tree.MethodNode

/**
 * Puts hooks into the methods of one class. Every other method, and the constant pool's existing entries, are taken
 * over as bytes (ASM copies what no visitor looks at).
 */
internal class ClassEditor(private val plans: List<MethodPlan>) {
    /**
     * The class file [bytes] with the hooks.
     * @throws org.objectweb.asm.MethodTooLargeException when a method would not fit a class file.
     * @throws org.objectweb.asm.ClassTooLargeException when the constant pool would not.
     */
    fun edit(bytes: ByteArray): ByteArray {
        val reader = ClassReader(bytes)
        val writer = ClassWriter(reader, 0)
        // Only a token needs a local of its own, and only then do frames have to be spelled out to hold it.
        val expand = plans.any { plan -> plan.hooks.any { it.replies } }
        reader.accept(Editing(writer, expand), if (expand) ClassReader.EXPAND_FRAMES else 0)
        return writer.toByteArray()
    }

    private inner class Editing(next: ClassVisitor, private val expanded: Boolean) : ClassVisitor(Opcodes.ASM9, next) {
        private var owner = ""
        private var version = 0

        override fun visit(version: Int, access: Int, name: String, signature: String?, superName: String?, interfaces: Array<String>?) {
            owner = name
            this.version = version and 0xFFFF
            super.visit(version, access, name, signature, superName, interfaces)
        }

        override fun visitMethod(access: Int, name: String, descriptor: String, signature: String?, exceptions: Array<String>?): MethodVisitor? {
            val next = super.visitMethod(access, name, descriptor, signature, exceptions)
            val plan = plans.find { it.name == name && it.descriptor == descriptor } ?: return next
            return object : MethodNode(Opcodes.ASM9, access, name, descriptor, signature, exceptions) {
                override fun visitEnd() {
                    MethodEdit(this, owner, plan, frames = version >= Opcodes.V1_6, expanded).apply()
                    accept(next)
                }
            }
        }
    }
}
