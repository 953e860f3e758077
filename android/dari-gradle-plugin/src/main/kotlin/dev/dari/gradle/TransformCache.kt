package dev.dari.gradle

import dev.dari.plugin.ClassTransform
import dev.dari.plugin.mapping.MappingException
import dev.dari.plugin.mapping.MappingReader
import dev.dari.plugin.mapping.Scope
import java.util.concurrent.ConcurrentHashMap

/** Mappings that were read, by their text. A daemon lives for hours and sees few of them. */
internal class TransformCache {
    private val transforms = ConcurrentHashMap<Pair<String, Scope>, ClassTransform>()

    /** @throws MappingException if [mapping] is not valid */
    fun get(mapping: String, scope: Scope): ClassTransform {
        if (transforms.size > MOST) transforms.clear()
        return transforms.computeIfAbsent(mapping to scope) { ClassTransform(MappingReader.read(mapping), scope) }
    }

    private companion object {
        const val MOST = 16
    }
}
