package dev.dari.apk.dex

import dev.dari.apk.protocol.Diagnostic
import dev.dari.apk.protocol.ToolException
import org.objectweb.asm.ClassReader
import java.nio.file.Path
import java.util.TreeMap

/**
 * Finds classes that code links to and that are neither input, class path nor library.
 *
 * D8 itself passes over them: from API 26 on it has nothing to desugar in an interface, and so nothing to ask about.
 * Only class constants count (owners of members, supertypes, casts): annotations may be absent at run time.
 */
internal class MissingClasses(private val classPath: List<Path>, private val library: Set<String>) {
    /** @throws ToolException that names each missing class and who needs it. */
    fun check(inputs: List<Path>) {
        val users = TreeMap<String, String>()
        val defined = HashSet<String>()
        for (input in inputs) {
            ClassSources(input).forEach { path, bytes ->
                val own = path.removeSuffix(".class")
                defined += own
                constants(path, bytes).forEach { name -> users.merge(name, own) { one, other -> minOf(one, other) } }
            }
        }
        if (defined.isEmpty()) throw ToolException.input("\"dex\" has no class file in its \"inputs\"")
        users.keys.removeAll(defined)
        users.keys.removeAll(library)
        if (users.isEmpty()) return
        classPath.forEach { users.keys.removeAll(ClassSources(it).names()) }
        if (users.isEmpty()) return
        val (name, user) = users.entries.first()
        val more = if (users.size > 1) " (and ${users.size - 1} more)" else ""
        throw ToolException.input(
            "Class \"$name\", which \"$user\" uses, is neither in the input nor on the class path$more",
            users.map { (missing, from) -> Diagnostic("error", "Class \"$missing\" is missing", from) },
        )
    }

    private fun constants(path: String, bytes: ByteArray): Set<String> {
        val reader = try {
            ClassReader(bytes)
        } catch (e: RuntimeException) {
            // ASM reports what it cannot read by whatever index or number went wrong.
            throw ToolException.input("\"$path\" is not a class file that can be read: $e", cause = e)
        }
        val names = HashSet<String>()
        val buffer = CharArray(reader.maxStringLength)
        for (index in 1 until reader.itemCount) {
            val at = reader.getItem(index)
            // Items point behind their tag; 0 stands for the second half of a long or double.
            if (at > 0 && bytes[at - 1].toInt() == CONSTANT_CLASS) element(reader.readUTF8(at, buffer))?.let { names += it }
        }
        return names
    }

    /** The class of an array type's elements; null for primitive ones. */
    private fun element(name: String): String? {
        if (!name.startsWith("[")) return name
        val element = name.trimStart('[')
        return if (element.startsWith("L")) element.substring(1, element.length - 1) else null
    }

    private companion object {
        const val CONSTANT_CLASS = 7
    }
}
