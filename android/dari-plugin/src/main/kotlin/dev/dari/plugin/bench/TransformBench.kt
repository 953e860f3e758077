package dev.dari.plugin.bench

import dev.dari.plugin.Transform
import dev.dari.plugin.TransformOptions
import dev.dari.plugin.mapping.HookKind
import dev.dari.plugin.mapping.Mapping
import dev.dari.plugin.mapping.Rule
import dev.dari.plugin.mapping.Scope
import dev.dari.plugin.run.Workers
import org.objectweb.asm.ClassReader
import org.objectweb.asm.ClassWriter
import java.io.File
import java.nio.file.Files
import java.nio.file.Path
import java.util.Locale
import java.util.zip.ZipFile

/**
 * How fast jars without a match go through the transform, against a bare ASM read-write pass over the same jars in the
 * same process. Arguments: jars; without any, the jars of the class path.
 *
 * The bare pass inflates every class, reads it into a fresh `ClassWriter` and drops the result; it neither deflates nor
 * writes a jar. The transform is the whole of it, from reading the jars to the written copies and the report, without an
 * index of an earlier run. Both use as many threads as there are processors. Their rounds alternate; medians are shown.
 */
public object TransformBench {
    private const val WARM_UP = 2
    private const val ROUNDS = 5
    private const val TARGET = 0.7
    private const val CHUNK = 512

    /** Runs the benchmark and prints one line a pass and one with the ratio. */
    @JvmStatic
    public fun main(args: Array<String>) {
        val named = args.toList().ifEmpty { System.getProperty("java.class.path").split(File.pathSeparator).filter { it.endsWith(".jar") } }
        val jars = named.map(Path::of).filter { Files.isRegularFile(it) }.distinctBy { it.fileName }
        val megabytes = jars.sumOf { Files.size(it) } / 1e6
        println(format("%d jars, %.1f MB, %d processors", jars.size, megabytes, Runtime.getRuntime().availableProcessors()))
        val passes = listOf(
            Pass("bare ASM read-write") { bare(jars, copying = false) },
            Pass("the same with ASM copying whole methods") { bare(jars, copying = true) },
            Pass("transform, class rule that matches nothing") { transform(jars, Rule("r", Scope.ALL, className = "no.such.Bridge", hook = HookKind.REQUEST)) },
            Pass("transform, annotation rule that matches nothing") {
                transform(jars, Rule("r", Scope.ALL, annotation = "android.webkit.JavascriptInterface", hook = HookKind.REQUEST))
            },
        )
        repeat(WARM_UP + ROUNDS) { round -> for (pass in passes) pass.measure(keep = round >= WARM_UP) }
        for (pass in passes) println(format("%-48s %8.1f MB/s  %5.2fx of the bare pass's time", pass.name, megabytes / pass.median() * 1e9, pass.median() / passes[0].median()))
        val worst = passes.drop(2).maxOf { it.median() } / passes[0].median()
        println(format("target: at most %.1fx; %s", TARGET, if (worst <= TARGET) "met" else "missed"))
    }

    private class Pass(val name: String, private val run: () -> Unit) {
        private val nanos = ArrayList<Long>()

        fun measure(keep: Boolean) {
            val start = System.nanoTime()
            run()
            if (keep) nanos.add(System.nanoTime() - start)
        }

        fun median(): Double = nanos.sorted()[nanos.size / 2].toDouble()
    }

    private fun bare(jars: List<Path>, copying: Boolean) {
        Workers().use { workers ->
            for (jar in jars) {
                ZipFile(jar.toFile()).use { zip ->
                    val entries = zip.entries().asSequence().filter { it.name.endsWith(".class") }.toList()
                    workers.mapChunks(entries, CHUNK) { chunk ->
                        chunk.map { entry ->
                            val reader = ClassReader(zip.getInputStream(entry).use { it.readBytes() })
                            val writer = if (copying) ClassWriter(reader, 0) else ClassWriter(0)
                            reader.accept(writer, 0)
                            writer.toByteArray().size
                        }
                    }
                }
            }
        }
    }

    private fun transform(jars: List<Path>, rule: Rule) {
        val out = Files.createTempDirectory("dari-bench")
        try {
            Transform(TransformOptions(Mapping(listOf(rule)), Scope.ALL, classes = emptyList(), jars = jars, out = out, allowUnmatched = true)).run()
        } finally {
            out.toFile().deleteRecursively()
        }
    }

    private fun format(text: String, vararg values: Any): String = String.format(Locale.ROOT, text, *values)
}
