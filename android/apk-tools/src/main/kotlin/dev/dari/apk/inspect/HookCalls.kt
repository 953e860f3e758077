package dev.dari.apk.inspect

import dev.dari.apk.io.DexReader.internalName
import org.jf.dexlib2.ReferenceType
import org.jf.dexlib2.dexbacked.DexBackedDexFile
import org.jf.dexlib2.iface.Method
import org.jf.dexlib2.iface.instruction.ReferenceInstruction
import org.jf.dexlib2.iface.reference.MethodReference

/**
 * A method whose code calls hooks.
 * @property type its class, `a/b/C`. @property calls what it calls, in the order of the code: `a/b/Hooks.request`.
 */
internal class HookedMethod(val type: String, val method: String, val descriptor: String, val calls: List<String>)

/** Finds calls of the classes [owners] (`a/b/Hooks`), outside of those classes themselves. */
internal class HookCalls(private val owners: Set<String>) {
    /** Methods of [dex] that call a hook, by class, name and descriptor. */
    fun of(dex: DexBackedDexFile): List<HookedMethod> {
        // The table of methods that a dex names is short; most dexes name no hook, and need not be read further.
        val named = dex.getReferences(ReferenceType.METHOD).any { internalOwner(it as MethodReference) in owners }
        if (!named) return emptyList()
        return dex.classes.filter { internalName(it.type) !in owners }.flatMap { type ->
            type.methods.mapNotNull { method ->
                calls(method).takeIf { it.isNotEmpty() }?.let { HookedMethod(internalName(type.type), method.name, descriptor(method), it) }
            }
        }.sortedWith(compareBy({ it.type }, { it.method }, { it.descriptor }))
    }

    private fun calls(method: Method): List<String> {
        val code = method.implementation ?: return emptyList()
        return code.instructions.mapNotNull { instruction ->
            val called = (instruction as? ReferenceInstruction)?.reference as? MethodReference ?: return@mapNotNull null
            internalOwner(called).takeIf { it in owners }?.let { "$it.${called.name}" }
        }
    }

    private fun internalOwner(method: MethodReference): String = method.definingClass.let { if (it.startsWith("L")) internalName(it) else it }

    private fun descriptor(method: Method): String = method.parameterTypes.joinToString("", "(", ")${method.returnType}")
}
