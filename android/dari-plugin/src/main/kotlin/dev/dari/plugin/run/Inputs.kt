package dev.dari.plugin.run

import dev.dari.plugin.TransformException
import dev.dari.plugin.TransformOptions
import dev.dari.plugin.mapping.Scope
import dev.dari.plugin.transform.ClassHeader
import dev.dari.plugin.transform.ClassUnit
import dev.dari.plugin.transform.ConstantPoolScan
import dev.dari.plugin.transform.NotAClassException
import dev.dari.plugin.transform.RuleMatcher
import dev.dari.plugin.transform.sha256
import java.io.IOException
import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import java.util.Collections

/** Everything that one transform may change, read as far as its constant pools. */
internal class Inputs private constructor(
    val folders: FolderInput,
    val units: List<ClassUnit>,
    val jars: List<Jar>,
    val warnings: List<String>,
    val reused: Int,
    val scan: ConstantPoolScan,
) : AutoCloseable {
    /** An open jar with its classes by entry. */
    class Jar(val input: JarInput, val contents: List<JarInput.Content>)

    override fun close(): Unit = jars.forEach { it.input.close() }

    /** Reads what [options] name, [scope] far. */
    internal class Loader(private val options: TransformOptions, private val scope: Scope?, private val workers: Workers) {
        private val warnings = ArrayList<String>()
        private val wanted = options.mapping.rules.mapNotNullTo(HashSet()) { it.annotation?.let(RuleMatcher::annotationDescriptor) }
        private val scan = ConstantPoolScan(wanted)
        private val index = HeaderIndex(options.out.resolve(INDEX_FOLDER), wanted)
        private var reused = 0

        fun load(): Inputs {
            val folders = FolderInput.open(options.classes)
            folders.shadowed.forEach { warnings.add("\"$it\" is in several class folders with different content: the first one is used.") }
            val units = ArrayList<ClassUnit>()
            if (scope != null) units.addAll(folderUnits(folders))
            val jars = ArrayList<Jar>()
            if (scope == Scope.ALL) {
                val hashes = HashSet<String>()
                options.jars.forEach { path -> readJar(path, hashes)?.let(jars::add) }
                index.keepOnly(hashes)
            }
            return Inputs(folders, units + jars.flatMap { jar -> jar.contents.map { it.unit } }, jars, warnings, reused, scan)
        }

        private fun folderUnits(folders: FolderInput): List<ClassUnit> {
            val found = workers.map(folders.files.filterKeys { it.endsWith(".class") }.toList()) { (path, file) ->
                try {
                    Result.success(ClassUnit(CLASSES, path, Scope.PROJECT, scan.read(Files.readAllBytes(file))) { Files.readAllBytes(file) })
                } catch (e: NotAClassException) {
                    Result.failure(NotAClassException("\"$path\" is copied as it is: ${e.message}."))
                }
            }
            found.forEach { result -> result.exceptionOrNull()?.let { warnings.add(it.message.orEmpty()) } }
            return found.mapNotNull { it.getOrNull() }
        }

        private fun readJar(path: Path, hashes: MutableSet<String>): Jar? {
            var jar: JarInput? = null
            return try {
                jar = JarInput.open(path)
                scanJar(jar, hashes)
            } catch (e: NoSuchFileException) {
                throw TransformException("The jar \"$path\" does not exist; build it or leave out its --jar.", e)
            } catch (e: IOException) {
                jar?.close()
                warnings.add("\"$path\" is copied as it is: ${e.message}.")
                null
            }
        }

        private fun scanJar(jar: JarInput, hashes: MutableSet<String>): Jar {
            if (jar.signed) warnings.add("${jar.name} is signed and therefore copied as it is; calls of its bridges are not captured.")
            val hash = sha256(jar.archive().data.duplicate())
            hashes.add(hash)
            val entries = jar.classEntries
            index.load(hash)?.let { known ->
                reused++
                return Jar(jar, known.map { (number, header) -> JarInput.Content(entries[number], jar.unit(entries[number], header)) })
            }
            val complaints = Collections.synchronizedList(ArrayList<String>())
            val contents = workers.mapChunks(entries, SCAN_CHUNK) { jar.scan(it, scan, complaints) }
            warnings.addAll(complaints.sorted())
            val numbers = entries.withIndex().associate { it.value to it.index }
            val headers: Map<Int, ClassHeader> = contents.associate { numbers.getValue(it.entry) to it.unit.header }
            if (complaints.isEmpty() && headers.values.all(HeaderIndex::canHold)) index.save(hash, headers)
            return Jar(jar, contents)
        }
    }

    companion object {
        /** What reports call the merged class folders. */
        const val CLASSES: String = "classes"

        /** In the output folder; only speeds up the next run. */
        private const val INDEX_FOLDER = ".dari"
        private const val SCAN_CHUNK = 512
    }
}
