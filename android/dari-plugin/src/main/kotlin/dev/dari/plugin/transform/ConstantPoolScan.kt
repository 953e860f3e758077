package dev.dari.plugin.transform

/**
 * Reads a class file as far as its interfaces, which is all that is needed to decide that a class stays as it is.
 * Format: Java Virtual Machine Specification, chapter 4.1 (ClassFile) and 4.4 (constant pool).
 *
 * @param wanted texts to look for among the constants of type Utf8.
 */
internal class ConstantPoolScan(wanted: Set<String>) {
    private class Wanted(val text: String, val bytes: ByteArray)

    // By length first: nearly every constant is told apart by that alone.
    private val byLength: Map<Int, List<Wanted>> =
        wanted.map { Wanted(it, modifiedUtf8(it)) }.groupBy { it.bytes.size }
    private val longest = byLength.keys.maxOrNull() ?: -1
    private val lengths = BooleanArray(longest + 1) { it in byLength }

    /** @throws NotAClassException when [bytes] are no class file. */
    fun read(bytes: ByteArray): ClassHeader = read(ByteSource.Whole(bytes))

    /** @throws NotAClassException when [source] is no class file. */
    fun read(source: ByteSource): ClassHeader {
        try {
            return Pass(source).header()
        } catch (e: IndexOutOfBoundsException) {
            throw NotAClassException("the class file ends too early")
        }
    }

    private inner class Pass(private val source: ByteSource) {
        private var bytes = source.bytes
        private var size = source.size
        private var mentioned: MutableSet<String>? = null

        fun header(): ClassHeader {
            need(10)
            if (u2(0) != 0xCAFE || u2(2) != 0xBABE) throw NotAClassException("the class file's magic number is missing")
            val count = u2(8)
            val offsets = IntArray(count)
            var at = 10
            var index = 1
            while (index < count) {
                need(at + 9)
                offsets[index] = at + 1
                when (val tag = bytes[at].toInt()) {
                    UTF8 -> {
                        val length = u2(at + 1)
                        need(at + 3 + length)
                        if (length <= longest && lengths[length]) look(at + 3, length)
                        at += 3 + length
                    }
                    CLASS, STRING, METHOD_TYPE, MODULE, PACKAGE -> at += 3
                    METHOD_HANDLE -> at += 4
                    INTEGER, FLOAT, FIELD, METHOD, INTERFACE_METHOD, NAME_AND_TYPE, DYNAMIC, INVOKE_DYNAMIC -> at += 5
                    LONG, DOUBLE -> {
                        at += 9
                        index++
                    }
                    else -> throw NotAClassException("the constant pool has an entry of unknown type $tag")
                }
                index++
            }
            need(at + 8)
            need(at + 8 + 2 * u2(at + 6))
            val interfaces = List(u2(at + 6)) { className(offsets, u2(at + 8 + 2 * it)) }
            val superIndex = u2(at + 4)
            return ClassHeader(
                name = className(offsets, u2(at + 2)),
                superName = if (superIndex == 0) null else className(offsets, superIndex),
                interfaces = interfaces,
                access = u2(at),
                mentioned = mentioned ?: emptySet(),
            )
        }

        private fun look(start: Int, length: Int) {
            for (wanted in byLength.getValue(length)) {
                if (same(wanted.bytes, start)) mentioned = (mentioned ?: HashSet()).also { it.add(wanted.text) }
            }
        }

        private fun same(text: ByteArray, start: Int): Boolean {
            for (i in text.indices) if (text[i] != bytes[start + i]) return false
            return true
        }

        private fun className(offsets: IntArray, index: Int): String {
            val utf8 = offsets[u2(offsets[index])]
            val length = u2(utf8)
            for (i in 0 until length) if (bytes[utf8 + 2 + i] < 0) return decode(utf8 + 2, length)
            return String(bytes, utf8 + 2, length, Charsets.ISO_8859_1)
        }

        private fun decode(start: Int, length: Int): String {
            val out = StringBuilder()
            var at = start
            while (at < start + length) {
                val b = bytes[at].toInt() and 0xFF
                when {
                    b < 0x80 -> out.append(b.toChar()).also { at += 1 }
                    b < 0xE0 -> out.append((((b and 0x1F) shl 6) or low(at + 1)).toChar()).also { at += 2 }
                    else -> out.append((((b and 0x0F) shl 12) or (low(at + 1) shl 6) or low(at + 2)).toChar()).also { at += 3 }
                }
            }
            return out.toString()
        }

        private fun low(at: Int): Int = bytes[at].toInt() and 0x3F

        private fun need(end: Int) {
            if (end <= size) return
            source.need(end)
            bytes = source.bytes
            size = source.size
        }

        private fun u2(at: Int): Int = ((bytes[at].toInt() and 0xFF) shl 8) or (bytes[at + 1].toInt() and 0xFF)
    }

    private companion object {
        const val UTF8 = 1
        const val INTEGER = 3
        const val FLOAT = 4
        const val LONG = 5
        const val DOUBLE = 6
        const val CLASS = 7
        const val STRING = 8
        const val FIELD = 9
        const val METHOD = 10
        const val INTERFACE_METHOD = 11
        const val NAME_AND_TYPE = 12
        const val METHOD_HANDLE = 15
        const val METHOD_TYPE = 16
        const val DYNAMIC = 17
        const val INVOKE_DYNAMIC = 18
        const val MODULE = 19
        const val PACKAGE = 20
    }
}
