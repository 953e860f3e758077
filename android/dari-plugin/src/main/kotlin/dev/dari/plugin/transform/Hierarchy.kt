package dev.dari.plugin.transform

import org.objectweb.asm.AnnotationVisitor
import org.objectweb.asm.ClassReader
import org.objectweb.asm.ClassVisitor
import org.objectweb.asm.MethodVisitor
import org.objectweb.asm.Opcodes
import java.util.concurrent.ConcurrentHashMap

/**
 * Which class extends which, over the transformed classes, the class path and the JDK's own classes. Nothing is ever
 * loaded into this JVM. A class that cannot be found simply ends the chain: apps are built with optional parents missing.
 *
 * @param own headers of the classes in the inputs, by internal name.
 * @param outside finds the header of another class by internal name, or null.
 * @param bytesOf finds a class file by internal name, in the inputs, then on the class path, then in the JDK.
 */
internal class Hierarchy(
    private val own: Map<String, ClassHeader>,
    private val outside: (String) -> ClassHeader?,
    private val bytesOf: (String) -> ByteArray?,
) {
    /** @param scan reads the headers of other classes; it must look for the same texts as the one that read [own]. */
    constructor(own: Map<String, ClassHeader>, scan: ConstantPoolScan, bytesOf: (String) -> ByteArray?) :
        this(own, { name -> bytesOf(name)?.let { header(scan, it) } }, bytesOf)

    /** A declared method, as far as overriding is concerned. [annotations] are descriptors. */
    class Member(val name: String, val descriptor: String, val access: Int, val annotations: Set<String>)

    private val others = ConcurrentHashMap<String, List<ClassHeader>>()
    private val ancestors = ConcurrentHashMap<String, Set<String>>()
    private val members = ConcurrentHashMap<String, List<Member>>()

    /** The header of [name], or null when the class is nowhere. */
    fun header(name: String): ClassHeader? = own[name] ?: others.computeIfAbsent(name) { listOfNotNull(outside(it)) }.firstOrNull()

    /** Every proper supertype of [name] that can be found, the superclass chain before the interfaces; a missing class itself is named. */
    fun ancestors(name: String): Set<String> = ancestors[name] ?: walk(name).also { ancestors[name] = it }

    private fun walk(name: String): Set<String> {
        val found = LinkedHashSet<String>()
        val chain = ArrayList<ClassHeader>()
        var at = header(name)
        while (at != null) {
            chain.add(at)
            val parent = at.superName ?: break
            if (!found.add(parent)) break
            at = header(parent)
        }
        val open = ArrayDeque(chain.flatMap { it.interfaces })
        while (open.isNotEmpty()) {
            val next = open.removeFirst()
            if (found.add(next)) header(next)?.let { open.addAll(it.interfaces) }
        }
        return found
    }

    /** Whether [name] is [ancestor] or a subtype of it. */
    fun isA(name: String, ancestor: String): Boolean = name == ancestor || ancestor in ancestors(name)

    /** Whether class [name] can be found and [text], one of the wanted ones, stands in its constant pool. */
    fun mentions(name: String, text: String): Boolean = header(name)?.mentioned?.contains(text) == true

    /** The methods that class [name] itself declares; empty when the class is nowhere. */
    fun members(name: String): List<Member> = members[name] ?: read(name).also { members[name] = it }

    private fun read(name: String): List<Member> {
        val bytes = bytesOf(name) ?: return emptyList()
        val found = ArrayList<Member>()
        ClassReader(bytes).accept(
            object : ClassVisitor(Opcodes.ASM9) {
                override fun visitMethod(access: Int, name: String, descriptor: String, signature: String?, exceptions: Array<String>?): MethodVisitor {
                    val annotations = HashSet<String>()
                    found.add(Member(name, descriptor, access, annotations))
                    return object : MethodVisitor(Opcodes.ASM9) {
                        override fun visitAnnotation(descriptor: String, visible: Boolean): AnnotationVisitor? {
                            annotations.add(descriptor)
                            return null
                        }
                    }
                }
            },
            ClassReader.SKIP_CODE or ClassReader.SKIP_DEBUG or ClassReader.SKIP_FRAMES,
        )
        return found
    }

    /** Whether a method of class [lower] with this [access] overrides or implements [member] of its ancestor [upper] when name and descriptor agree. */
    fun overrides(lower: String, access: Int, upper: String, member: Member): Boolean {
        val fixed = Opcodes.ACC_PRIVATE or Opcodes.ACC_STATIC
        if (access and fixed != 0 || member.access and fixed != 0) return false
        val open = member.access and (Opcodes.ACC_PUBLIC or Opcodes.ACC_PROTECTED) != 0
        return open || lower.substringBeforeLast('/', "") == upper.substringBeforeLast('/', "")
    }

    private companion object {
        fun header(scan: ConstantPoolScan, bytes: ByteArray): ClassHeader? = try {
            scan.read(bytes)
        } catch (e: NotAClassException) {
            null
        }
    }
}
