package dev.dari.apk.api

/**
 * What resolution needs to know of a class; names are internal ones (`a/b/C`).
 * @property supers superclass and interfaces.
 * @property members methods as `name(…)V`, fields as `name#I`.
 */
internal class ClassShape(val supers: List<String>, val members: Set<String>)

/**
 * A class, or one of its members, that code names.
 * @property member as in [ClassShape.members]; null for the class itself.
 */
internal data class Reference(val owner: String, val member: String?) {
    /** `a/b/C` or `a/b/C.name(…)V`. */
    override fun toString(): String = if (member == null) owner else "$owner.${member.replace("#", ": ")}"
}
