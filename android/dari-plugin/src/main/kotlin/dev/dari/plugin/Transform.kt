package dev.dari.plugin

import dev.dari.plugin.mapping.Scope
import dev.dari.plugin.report.Hooked
import dev.dari.plugin.report.Report
import dev.dari.plugin.transform.ClassAnalyser
import dev.dari.plugin.transform.ClassDecision
import dev.dari.plugin.transform.ClassEditor
import dev.dari.plugin.transform.ClassPath
import dev.dari.plugin.transform.ClassUnit
import dev.dari.plugin.transform.ConstantPoolScan
import dev.dari.plugin.transform.FolderInput
import dev.dari.plugin.transform.Hierarchy
import dev.dari.plugin.transform.NotAClassException
import dev.dari.plugin.transform.RuleMatcher
import dev.dari.plugin.transform.sha256
import java.nio.file.Files
import java.nio.file.Path

/** One transform: inputs in, outputs and report out. */
public class Transform(private val options: TransformOptions) {
    private val warnings = ArrayList<String>()

    /**
     * Runs the transform.
     * @throws TransformException when the inputs cannot be used.
     * @throws java.io.IOException when reading or writing fails.
     */
    public fun run(): TransformResult {
        val scope = options.scope.takeIf { !options.release }
        val folders = FolderInput.open(options.classes)
        folders.shadowed.forEach { warnings.add("\"$it\" is in several class folders with different content: the first one is used.") }
        val units = if (scope == null) emptyList() else scan(folders)
        val decisions = if (units.isEmpty()) emptyList() else decide(units, folders)
        val edited = HashMap<String, ByteArray>()
        val hooked = ArrayList<Hooked>()
        for (decision in decisions) edit(decision, edited, hooked)
        write(folders, edited)
        val matched = decisions.flatMapTo(HashSet()) { it.matched }
        val unmatched = if (scope == null) emptyList() else {
            options.mapping.rules.filter { it.id !in matched && (scope == Scope.ALL || it.scope == Scope.PROJECT) }.map { it.id }
        }
        warnings.addAll(decisions.flatMap { it.warnings })
        val complaints = unmatched.map { "Rule \"$it\" matched no method; correct its selectors, widen --scope, or pass --allow-unmatched." }
        if (options.allowUnmatched) warnings.addAll(complaints)
        val report = Report(
            scope = options.scope?.let { it.name.lowercase() } ?: "none",
            buildType = if (options.release) "release" else "debug",
            mappingSha256 = sha256(options.mapping.toJsonText().toByteArray()),
            hooked = hooked,
            skipped = decisions.flatMap { it.skipped },
            unmatched = unmatched,
            warnings = warnings,
            classes = units.size,
            transformed = edited.size,
        )
        return TransformResult(report.toJsonText(), warnings, if (options.allowUnmatched) emptyList() else complaints)
    }

    private fun scan(folders: FolderInput): List<ClassUnit> {
        val annotations = options.mapping.rules.mapNotNullTo(HashSet()) { it.annotation?.let(RuleMatcher::annotationDescriptor) }
        val scan = ConstantPoolScan(annotations)
        return folders.files.filterKeys { it.endsWith(".class") }.mapNotNull { (path, file) ->
            try {
                ClassUnit("classes", path, Scope.PROJECT, scan.read(Files.readAllBytes(file))) { Files.readAllBytes(file) }
            } catch (e: NotAClassException) {
                warnings.add("\"$path\" is copied as it is: ${e.message}.")
                null
            }
        }
    }

    private fun decide(units: List<ClassUnit>, folders: FolderInput): List<ClassDecision> {
        val byName = units.associateBy { it.header.name }
        return ClassPath(options.classPath + options.jars).use { classPath ->
            val hierarchy = Hierarchy(byName.mapValues { it.value.header }) { name -> byName[name]?.bytes() ?: classPath.find(name) }
            val matcher = RuleMatcher(options.mapping, hierarchy)
            val analyser = ClassAnalyser(matcher)
            units.mapNotNull { unit ->
                matcher.candidates(unit.header, unit.scope).takeIf { it.isNotEmpty() }?.let { analyser.analyse(unit, it) }
            }
        }
    }

    private fun edit(decision: ClassDecision, edited: MutableMap<String, ByteArray>, hooked: MutableList<Hooked>) {
        if (decision.plans.isEmpty()) return
        val before = decision.unit.bytes()
        val after = ClassEditor(decision.plans).edit(before)
        edited[decision.unit.path] = after
        val beforeHash = sha256(before)
        val afterHash = sha256(after)
        for (plan in decision.plans) for (hook in plan.hooks) {
            hooked.add(
                Hooked(
                    rule = hook.rule.id,
                    className = decision.unit.header.name.replace('/', '.'),
                    method = plan.name,
                    descriptor = plan.descriptor,
                    hook = hook.rule.hook.name.lowercase(),
                    container = decision.unit.container,
                    sha256Before = beforeHash,
                    sha256After = afterHash,
                ),
            )
        }
    }

    private fun write(folders: FolderInput, edited: Map<String, ByteArray>) {
        val root = options.out.resolve("classes")
        root.toFile().deleteRecursively()
        Files.createDirectories(root)
        for ((path, file) in folders.files) {
            val target = root.resolve(path)
            Files.createDirectories(target.parent)
            val bytes = edited[path]
            if (bytes == null) Files.copy(file, target) else Files.write(target, bytes)
        }
        val jars = options.out.resolve("jars")
        jars.toFile().deleteRecursively()
        if (options.jars.isEmpty()) return
        Files.createDirectories(jars)
        for (jar in options.jars) copyJar(jar, jars)
    }

    private fun copyJar(jar: Path, folder: Path) {
        val target = folder.resolve(jar.fileName)
        if (Files.exists(target)) throw TransformException("Two jars are named \"${jar.fileName}\"; rename one, since the outputs stand in one folder.")
        Files.copy(jar, target)
    }
}
