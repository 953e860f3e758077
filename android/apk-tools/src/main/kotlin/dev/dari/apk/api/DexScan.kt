package dev.dari.apk.api

import dev.dari.apk.io.DexReader.internalName
import org.jf.dexlib2.dexbacked.DexBackedClassDef
import org.jf.dexlib2.dexbacked.DexBackedDexFile
import org.jf.dexlib2.dexbacked.DexBackedMethod
import org.jf.dexlib2.iface.instruction.DualReferenceInstruction
import org.jf.dexlib2.iface.instruction.ReferenceInstruction
import org.jf.dexlib2.iface.reference.CallSiteReference
import org.jf.dexlib2.iface.reference.FieldReference
import org.jf.dexlib2.iface.reference.MethodHandleReference
import org.jf.dexlib2.iface.reference.MethodProtoReference
import org.jf.dexlib2.iface.reference.MethodReference
import org.jf.dexlib2.iface.reference.TypeReference
import org.jf.dexlib2.iface.value.MethodHandleEncodedValue
import org.jf.dexlib2.iface.value.MethodTypeEncodedValue
import org.jf.dexlib2.iface.reference.Reference as DexReference

/**
 * Reads what a dex defines and uses. Annotations are left out: a phone ignores those whose class it does not have.
 */
internal class DexScan private constructor() {
    private val uses = HashMap<Reference, MutableSet<String>>()

    private fun scan(type: DexBackedClassDef): ClassShape {
        val name = internalName(type.type)
        val supers = (listOfNotNull(type.superclass) + type.interfaces).map(::internalName)
        supers.forEach { use(Reference(it, null), name) }
        val members = HashSet<String>()
        for (field in type.fields) {
            members += "${field.name}#${field.type}"
            descriptor(field.type, "$name.${field.name}")
        }
        for (method in type.methods) {
            members += signature(method)
            scan(method, "$name.${method.name}")
        }
        return ClassShape(supers, members)
    }

    private fun scan(method: DexBackedMethod, place: String) {
        descriptor(method.returnType, place)
        method.parameterTypes.forEach { descriptor(it, place) }
        val code = method.implementation ?: return
        for (instruction in code.instructions) {
            if (instruction is ReferenceInstruction) reference(instruction.reference, place)
            if (instruction is DualReferenceInstruction) reference(instruction.reference2, place)
        }
        for (block in code.tryBlocks) block.exceptionHandlers.forEach { handler -> handler.exceptionType?.let { descriptor(it, place) } }
    }

    private fun reference(reference: DexReference, place: String) {
        when (reference) {
            is TypeReference -> descriptor(reference.type, place)
            is MethodReference -> {
                descriptor(reference.returnType, place)
                reference.parameterTypes.forEach { descriptor(it, place) }
                member(reference.definingClass, signature(reference), place)
            }
            is FieldReference -> {
                descriptor(reference.type, place)
                member(reference.definingClass, "${reference.name}#${reference.type}", place)
            }
            is MethodProtoReference -> proto(reference, place)
            is MethodHandleReference -> reference(reference.memberReference, place)
            is CallSiteReference -> {
                reference(reference.methodHandle, place)
                proto(reference.methodProto, place)
                for (argument in reference.extraArguments) {
                    if (argument is MethodHandleEncodedValue) reference(argument.value, place)
                    if (argument is MethodTypeEncodedValue) proto(argument.value, place)
                }
            }
        }
    }

    private fun proto(proto: MethodProtoReference, place: String) {
        descriptor(proto.returnType, place)
        proto.parameterTypes.forEach { descriptor(it, place) }
    }

    private fun member(owner: String, member: String, place: String) {
        descriptor(owner, place)
        // An array has the members of Object, and its own public clone().
        use(Reference(if (owner.startsWith("[")) "java/lang/Object" else internalName(owner), member), place)
    }

    private fun descriptor(type: CharSequence, place: String) {
        val element = type.trimStart('[')
        if (element.startsWith("L")) use(Reference(internalName(element.toString()), null), place)
    }

    private fun use(reference: Reference, place: String) {
        uses.getOrPut(reference) { HashSet(2) } += place
    }

    companion object {
        /** Reads the whole of [dex]. */
        fun of(dex: DexBackedDexFile): DexFacts {
            val scan = DexScan()
            val defined = dex.classes.associate { internalName(it.type) to scan.scan(it) }
            val synthetic = dex.classes.filter { it.sourceFile == SYNTHETIC }.mapTo(HashSet()) { internalName(it.type) }
            return DexFacts(defined, synthetic, scan.uses)
        }

        /** What D8 writes as the source file of a class of its own. */
        private const val SYNTHETIC = "D8\$\$SyntheticClass"

        private fun signature(method: MethodReference): String =
            method.parameterTypes.joinToString("", "${method.name}(", ")${method.returnType}")
    }
}
