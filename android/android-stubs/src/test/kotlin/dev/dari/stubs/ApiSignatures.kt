package dev.dari.stubs

import java.io.File
import org.codehaus.mojo.animal_sniffer.Clazz
import org.codehaus.mojo.animal_sniffer.SignatureChecker

/** What an API level has that a signature file in animal-sniffer's format describes. */
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
        fun read(file: File): ApiSignatures = ApiSignatures(file.inputStream().use(SignatureChecker::loadClasses))
    }
}
