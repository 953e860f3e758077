package dev.dari.plugin.transform

/**
 * What the transform must know of every class: its place in the hierarchy and which texts its constant pool holds.
 * @property name internal name (`a/b/C`).
 * @property superName internal name; null only for java/lang/Object and modules.
 * @property mentioned those of the wanted texts that stand in the constant pool.
 */
internal class ClassHeader(
    val name: String,
    val superName: String?,
    val interfaces: List<String>,
    val access: Int,
    val mentioned: Set<String>,
) {
    /** The superclass, if any, and the interfaces. */
    val parents: List<String> get() = if (superName == null) interfaces else listOf(superName) + interfaces
}

/** The bytes are not a class file. */
internal class NotAClassException(message: String) : Exception(message)
