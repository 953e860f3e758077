package dev.dari.plugin

import dev.dari.plugin.json.JsonParser
import dev.dari.plugin.json.JsonValue
import dev.dari.plugin.mapping.Mapping
import dev.dari.plugin.mapping.Scope
import org.objectweb.asm.ClassReader
import org.objectweb.asm.tree.ClassNode
import org.objectweb.asm.util.CheckClassAdapter
import java.io.File
import java.io.PrintWriter
import java.io.StringWriter
import java.nio.file.Files
import java.nio.file.Path

/** A finished transform as tests look at it. */
class Transformed(val out: Path, val result: TransformResult) {
    val classes: Path = out.resolve("classes")

    private val report = JsonParser.parse(result.reportJson) as JsonValue.Obj

    /** The texts of [key] in the report's list [list]. */
    fun texts(list: String, key: String): List<String> = (report.members.getValue(list) as JsonValue.Arr).items
        .map { ((it as JsonValue.Obj).members[key] as? JsonValue.Str)?.text ?: "" }

    fun jar(name: String): Path = out.resolve("jars").resolve(name)
}

/** Runs a transform of [classes] and [jars] into [out]. */
fun transform(
    mapping: Mapping,
    out: Path,
    classes: List<Path> = emptyList(),
    jars: List<Path> = emptyList(),
    scope: Scope? = Scope.PROJECT,
    release: Boolean = false,
    classPath: List<Path> = System.getProperty("java.class.path").split(File.pathSeparator).map(Path::of),
    allowUnmatched: Boolean = false,
): Transformed = Transformed(out, Transform(TransformOptions(mapping, scope, release, classes, jars, classPath, out, allowUnmatched)).run())

/** What ASM's verifier says about [bytes]; empty when nothing is wrong. */
fun verify(bytes: ByteArray, loader: ClassLoader): String {
    val reader = ClassReader(bytes)
    reader.accept(CheckClassAdapter(ClassNode(), false), 0)
    val messages = StringWriter()
    CheckClassAdapter.verify(reader, loader, false, PrintWriter(messages))
    return messages.toString()
}

/** Relative path to content of every file under [folder]. */
fun contents(folder: Path): Map<String, List<Byte>> = Files.walk(folder).use { walk ->
    walk.filter { Files.isRegularFile(it) }.toList().associate { folder.relativize(it).joinToString("/") to Files.readAllBytes(it).toList() }
}.toSortedMap()
