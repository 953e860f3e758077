package dev.dari.stubs

import java.io.File
import java.io.InputStream
import java.io.ObjectInputStream
import java.util.zip.GZIPInputStream
import org.codehaus.mojo.animal_sniffer.Clazz

/** What an API level has, from a signature file in animal-sniffer's format: a compressed row of its classes. */
class ApiSignatures private constructor(private val classes: Map<String, Clazz>) {
    /** The superclass and interfaces that [name] declares there; null if there is no such class. */
    fun parents(name: String): Set<String>? = classes[name]?.let { setOfNotNull(it.superClass) + it.superInterfaces }

    /** Whether [name] or a class above it has [member]: `name(descriptor)` of a method, `name#descriptor` of a field. */
    fun has(name: String, member: String): Boolean {
        val type = classes[name] ?: return false
        return member in type.signatures || parents(name)!!.any { has(it, member) }
    }

    companion object {
        /** @throws java.io.IOException if [file] is no signature file */
        fun read(file: File): ApiSignatures {
            val classes = HashMap<String, Clazz>()
            Stream(GZIPInputStream(file.inputStream())).use { stream ->
                while (true) {
                    val type = stream.readObject() as Clazz? ?: break
                    classes[type.name] = type
                }
            }
            return ApiSignatures(classes)
        }
    }

    /** Files of today still name the class in the package that it had long ago. */
    private class Stream(input: InputStream) : ObjectInputStream(input) {
        override fun resolveClass(description: java.io.ObjectStreamClass): Class<*> =
            if (description.name.endsWith(".Clazz")) Clazz::class.java else super.resolveClass(description)
    }
}
