package dev.dari.plugin.transform

import dev.dari.plugin.mapping.Scope

/**
 * One class file of the inputs.
 * @property container `classes`, or the file name of the jar.
 * @property path its path in the container.
 * @property scope the narrowest scope that reaches it.
 */
internal class ClassUnit(
    val container: String,
    val path: String,
    val scope: Scope,
    val header: ClassHeader,
    private val load: () -> ByteArray,
) {
    /** The class file, read again each time: most classes are looked at once, by their constant pool. */
    fun bytes(): ByteArray = load()
}
