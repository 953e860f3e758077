package dev.dari

import java.io.File
import java.lang.reflect.Modifier
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

class EntryPointsTest {
    /** Both runtimes are compared with one list: injected code must find the same methods in whichever is packaged. */
    @Test
    fun `the entry points are those that the other runtime has too`() {
        val found = listOf(Dari::class.java, DariHooks::class.java, NestedHooks::class.java, SuspendHooks::class.java).flatMap { type ->
            type.declaredMethods.filter { Modifier.isPublic(it.modifiers) && !it.isSynthetic }.map { method ->
                val kind = if (Modifier.isStatic(method.modifiers)) "static " else ""
                val parameters = method.parameterTypes.joinToString { it.simpleName }
                "$kind${method.returnType.simpleName} ${type.simpleName}.${method.name}($parameters)"
            }
        }.sorted()
        assertEquals(File("../dari-core/entry-points.txt").readText().trim(), found.joinToString("\n"))
    }
}
