package dev.dari

import kotlin.random.Random

/** Generates JSON documents in all the dialects that org.json reads, and some that it does not. */
class JsonDocuments(private val random: Random) {
    /** A generated document and paths into it, some of which lead nowhere. */
    class Source(val text: String, val paths: List<String>)

    private val out = StringBuilder()
    private val paths = arrayListOf("", "nowhere", "[0]", "a[1].b")
    private val lenient = random.nextInt(3) == 0

    fun next(): Source {
        if (random.nextInt(40) == 0) out.append('\uFEFF')
        gap()
        if (random.nextInt(30) == 0) scalar() else value("", 0)
        gap()
        if (lenient && random.nextInt(20) == 0) out.append("} trailing")
        val text = if (random.nextInt(8) == 0) broken(out.toString()) else out.toString()
        return Source(text, paths)
    }

    private fun value(path: String, depth: Int) {
        if (path.isNotEmpty()) paths.add(path)
        when (if (depth > 5) 9 else random.nextInt(if (depth == 0) 4 else 10)) {
            in 0..2 -> obj(path, depth)
            3 -> array(path, depth)
            else -> scalar()
        }
    }

    private fun obj(path: String, depth: Int) {
        out.append('{')
        for (i in 0 until random.nextInt(5)) {
            if (i > 0) out.append(if (lenient && random.nextInt(5) == 0) ';' else ',')
            gap()
            val name = NAMES[random.nextInt(NAMES.size)]
            when {
                lenient && random.nextInt(4) == 0 -> out.append(name)
                lenient && random.nextInt(4) == 0 -> out.append('\'').append(name).append('\'')
                else -> out.append('"').append(name).append('"')
            }
            gap()
            out.append(if (lenient && random.nextInt(4) == 0) listOf("=", "=>")[random.nextInt(2)] else ":")
            gap()
            value(if (path.isEmpty()) name else "$path.$name", depth + 1)
            gap()
        }
        out.append('}')
    }

    private fun array(path: String, depth: Int) {
        out.append('[')
        for (i in 0 until random.nextInt(5)) {
            if (i > 0) out.append(',')
            gap()
            if (!(lenient && random.nextInt(12) == 0)) value("$path[$i]", depth + 1)
            gap()
        }
        if (lenient && random.nextInt(10) == 0) out.append(',')
        out.append(']')
    }

    private fun scalar() {
        when (random.nextInt(9)) {
            0 -> out.append(random.nextInt(-1000, 1000))
            1 -> out.append(random.nextLong())
            2 -> out.append(if (random.nextBoolean()) "-" else "").append(random.nextInt(1, 10)).also { _ ->
                repeat(random.nextInt(15, 30)) { out.append(random.nextInt(10)) }
            }
            3 -> out.append(random.nextDouble() * Math.pow(10.0, random.nextInt(-20, 25).toDouble()))
            4 -> out.append(LITERALS[random.nextInt(if (lenient) LITERALS.size else STRICT_LITERALS)])
            else -> string()
        }
    }

    private fun string() {
        val quote = if (lenient && random.nextInt(4) == 0) '\'' else '"'
        out.append(quote)
        repeat(random.nextInt(12)) {
            when (random.nextInt(12)) {
                0 -> out.append("\\\"")
                1 -> out.append("\\n")
                2 -> out.append("\\u%04x".format(random.nextInt(0x10000)))
                3 -> out.append("\\/")
                4 -> out.append("😀")
                5 -> out.append('가' + random.nextInt(1000))
                6 -> out.append("/*{[]}#,:=")
                7 -> if (lenient) out.append("\\q\n") else out.append("\\\\")
                else -> out.append('a' + random.nextInt(26))
            }
        }
        out.append(quote)
    }

    private fun gap() {
        when (random.nextInt(if (lenient) 10 else 30)) {
            0 -> out.append(' ')
            1 -> out.append("\r\n\t")
            2 -> if (lenient && out.any { it == '{' || it == '[' }) out.append(listOf("/* c:1 */", "// x\n", "# y\n")[random.nextInt(3)])
        }
    }

    /** [text] with one unit lost, changed or everything after it cut off. */
    private fun broken(text: String): String {
        if (text.isEmpty()) return text
        val at = random.nextInt(text.length)
        return when (random.nextInt(3)) {
            0 -> text.substring(0, at)
            1 -> text.removeRange(at, at + 1)
            else -> text.substring(0, at) + "{}[],:\"'\\x0 "[random.nextInt(12)] + text.substring(at + 1)
        }
    }

    private companion object {
        val NAMES = listOf("a", "b", "id", "name", "data", "_x", "이름", "with space", "a")
        const val STRICT_LITERALS = 6
        val LITERALS = listOf("true", "false", "null", "0", "1.5", "1e3", "TRUE", "Null", "NaN", "010", "0x1F", "bare", "1E400", "-0", "+7")
    }
}
