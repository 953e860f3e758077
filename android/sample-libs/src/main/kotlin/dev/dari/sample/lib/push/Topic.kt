package dev.dari.sample.lib.push

/** A name with parts between slashes; a star stands for any one part, two stars at the end for all that follow. */
public class Topic(public val pattern: String) {
    private val parts = pattern.split('/')

    init {
        require(parts.none { it.isEmpty() }) { "Topic \"$pattern\" has an empty part" }
        require(parts.dropLast(1).none { it == REST }) { "Topic \"$pattern\" goes on after \"$REST\"" }
    }

    /** Whether [name] is meant. */
    public fun matches(name: String): Boolean {
        val given = name.split('/')
        val open = parts.last() == REST
        if (if (open) given.size < parts.size else given.size != parts.size) return false
        return parts.indices.all { parts[it] == REST || parts[it] == ANY || parts[it] == given[it] }
    }

    override fun equals(other: Any?): Boolean = other is Topic && other.pattern == pattern

    override fun hashCode(): Int = pattern.hashCode()

    override fun toString(): String = pattern

    private companion object {
        const val ANY = "*"
        const val REST = "**"
    }
}
