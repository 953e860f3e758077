package dev.dari.apk.dex

import com.android.tools.r8.CompilationFailedException
import com.android.tools.r8.CompilationMode
import com.android.tools.r8.D8
import com.android.tools.r8.D8Command
import dev.dari.apk.io.Staging
import dev.dari.apk.protocol.Operation
import dev.dari.apk.protocol.Request
import dev.dari.apk.protocol.ToolException
import org.json.JSONArray
import org.json.JSONObject
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.ForkJoinPool

/** `dex`: class files to dex files with D8. All requests share one pool of [threads] threads. */
internal class DexOperation(threads: Int) : Operation {
    // A fork-join pool: D8's tasks may wait for tasks of their own, which would starve a fixed pool.
    private val pool = ForkJoinPool(threads)

    init {
        // Else each dex has a class of its own for marking lambdas, and dexes could not stand side by side in one APK.
        System.setProperty("com.android.tools.r8.disableLambdaMethodAnnotations", "true")
    }

    override fun run(request: Request): JSONObject {
        val inputs = request.existing("inputs")
        val classPath = request.existing("classpath")
        val library = request.files("library")
        val minApi = request.int("minApi", MIN_API)
        val debug = request.boolean("debug", true)
        val out = request.output("out")
        request.end()
        if (minApi < 1) throw ToolException.input("\"dex\": \"minApi\" is $minApi, and must be from 1")

        MissingClasses(classPath, if (library.isEmpty()) Library.jdkNames else namesOf(library)).check(inputs)
        val dexes = d8(inputs) { builder ->
            builder.addClasspathFiles(classPath)
            if (library.isEmpty()) builder.addLibraryResourceProvider(Library.jdk) else builder.addLibraryFiles(library)
            builder.setMinApiLevel(minApi)
            builder.setMode(if (debug) CompilationMode.DEBUG else CompilationMode.RELEASE)
        }
        val names = dexes.indices.map(::dexName)
        Staging.folder(out) { staged -> names.forEachIndexed { at, name -> Files.write(staged.resolve(name), dexes[at]) } }
        return JSONObject().put("dexes", JSONArray(names))
    }

    private fun d8(inputs: List<Path>, configure: (D8Command.Builder) -> Unit): List<ByteArray> {
        val diagnostics = DexDiagnostics()
        val collector = DexCollector()
        try {
            val builder = D8Command.builder(diagnostics)
            // A folder is not something that D8 takes.
            inputs.forEach { if (Files.isDirectory(it)) builder.addProgramFiles(ClassSources(it).files()) else builder.addProgramFiles(it) }
            configure(builder)
            D8.run(builder.setProgramConsumer(collector).build(), pool)
        } catch (e: CompilationFailedException) {
            val said = diagnostics.diagnostics()
            throw ToolException.input(sentence(said.firstOrNull()?.message ?: e.message ?: "no reason given", said.firstOrNull()?.file), said, e)
        }
        val warnings = diagnostics.diagnostics()
        // What D8 warns about (a class it could not look up, code it could not read) fails later, on a phone.
        if (warnings.isNotEmpty()) throw ToolException.input(sentence(warnings[0].message, warnings[0].file), warnings)
        return collector.dexes()
    }

    private fun sentence(message: String, file: String?): String =
        "D8 failed${if (file == null) "" else " on \"$file\""}: ${message.lineSequence().first()}"

    private fun namesOf(jars: List<Path>): Set<String> = jars.flatMapTo(HashSet()) { ClassSources(it).names() }

    companion object {
        private const val MIN_API = 26

        /** The name that Android gives the dex at [index], from 0: `classes.dex`, `classes2.dex`, ... */
        fun dexName(index: Int): String = if (index == 0) "classes.dex" else "classes${index + 1}.dex"
    }
}
