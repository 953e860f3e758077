package dev.dari.plugin

import dev.dari.plugin.mapping.Scope
import dev.dari.plugin.report.Report
import dev.dari.plugin.run.ClassPath
import dev.dari.plugin.run.Edited
import dev.dari.plugin.run.Inputs
import dev.dari.plugin.run.Outputs
import dev.dari.plugin.run.Unmatched
import dev.dari.plugin.run.Workers
import dev.dari.plugin.transform.ClassAnalyser
import dev.dari.plugin.transform.ClassDecision
import dev.dari.plugin.transform.ClassUnit
import dev.dari.plugin.transform.HalfPairs
import dev.dari.plugin.transform.Hierarchy
import dev.dari.plugin.transform.PlanResolver
import dev.dari.plugin.transform.RuleMatcher
import dev.dari.plugin.transform.SkipLog
import dev.dari.plugin.transform.sha256
import dev.dari.plugin.zip.ZipFormatException

/** One transform: inputs in, outputs and report out. Equal inputs give equal outputs, byte for byte. */
public class Transform(private val options: TransformOptions) {
    private val scope: Scope? = options.scope.takeIf { !options.release }
    private val signed = HashSet<String>()

    /**
     * Runs the transform.
     * @throws TransformException when the inputs cannot be used.
     * @throws java.io.IOException when reading or writing fails.
     */
    public fun run(): TransformResult {
        Outputs.check(options.out, options.classes, options.jars)
        return Workers().use { workers ->
            Inputs.Loader(options, scope, workers).load().use { inputs ->
                val byName = HashMap<String, ClassUnit>()
                inputs.units.forEach { byName.putIfAbsent(it.header.name, it) }
                ClassPath(options.classPath + if (scope == Scope.ALL) emptyList() else options.jars).use { classPath ->
                    val bytesOf = { name: String -> byName[name]?.let(::readable) ?: classPath.find(name) }
                    finish(inputs, workers, Hierarchy(byName.mapValues { it.value.header }, inputs.scan, bytesOf), bytesOf)
                }
            }
        }
    }

    /** A damaged class is reported where it would be changed; to the hierarchy it is a missing one. */
    private fun readable(unit: ClassUnit): ByteArray? = try {
        unit.bytes()
    } catch (e: ZipFormatException) {
        null
    }

    private fun finish(inputs: Inputs, workers: Workers, hierarchy: Hierarchy, bytesOf: (String) -> ByteArray?): TransformResult {
        inputs.jars.filter { it.input.signed }.mapTo(signed) { it.input.name }
        val matcher = RuleMatcher(options.mapping, hierarchy)
        val analyser = ClassAnalyser(matcher, hierarchy, bytesOf)
        val candidates = workers.mapChunks(inputs.units, CHUNK) { units ->
            units.map { it to matcher.candidates(it.header, it.scope) }.filter { (_, rules) -> rules.isNotEmpty() }
        }
        val all = workers.map(candidates) { (unit, rules) -> analyser.analyse(unit, rules) }
        val (locked, decisions) = all.partition { it.unit.container in signed }
        val resolver = PlanResolver(decisions, hierarchy)
        val plans = resolver.resolve()
        val edited = workers.map(plans.filter { it.changes }, Edited::of)
        val reused = write(inputs, edited)
        val idleExcludes = if (scope == null) emptyList() else matcher.idleExcludes()
        return result(inputs, locked, decisions, resolver.notes, edited, hierarchy, idleExcludes, reused + inputs.reused)
    }

    private fun write(inputs: Inputs, edited: List<Edited>): Int {
        val outputs = Outputs(options.out)
        val changed = edited.mapNotNull { one -> one.bytes?.let { one.plan.unit to it } }.toMap()
        outputs.writeClasses(inputs.folders, changed.filterKeys { it.container == Inputs.CLASSES }.mapKeys { it.key.path })
        val byPath = inputs.jars.associateBy { it.input.path }
        for (path in options.jars) {
            val jar = byPath[path]
            val entries = jar?.contents.orEmpty().mapNotNull { content -> changed[content.unit]?.let { content.entry to it } }.toMap()
            if (jar == null || entries.isEmpty()) outputs.copyJar(path) else outputs.rewriteJar(jar.input, entries)
        }
        outputs.finish(options.jars)
        return outputs.reused
    }

    private fun result(
        inputs: Inputs,
        locked: List<ClassDecision>,
        decisions: List<ClassDecision>,
        notes: SkipLog,
        edited: List<Edited>,
        hierarchy: Hierarchy,
        idleExcludes: List<String>,
        reused: Int,
    ): TransformResult {
        val hooked = edited.flatMap { it.hooked }.sortedWith(compareBy({ it.container }, { it.className }, { it.method }, { it.descriptor }, { it.rule }))
        val inSigned = SkipLog().also { log ->
            for (decision in locked) for (method in decision.methods) for (hook in method.hooks) {
                log.matched.add(hook.rule.id)
                log.skip(hook.rule, SkipLog.Subject(decision.unit.header.name, method.name, method.descriptor), null, "signed-jar", "${decision.unit.container} is signed")
            }
        }
        val skipped = (decisions.flatMap { it.skipped } + notes.skipped + inSigned.skipped + edited.flatMap { it.skipped })
            .sortedWith(compareBy({ it.className }, { it.method }, { it.descriptor }, { it.rule }, { it.reason }, { it.line }))
        val matched = decisions.flatMapTo(HashSet()) { it.matched } + notes.matched + inSigned.matched
        val unmatched = Unmatched(options.mapping, hierarchy).of(scope, matched)
        val complaints = unmatched.map { it.message }
        val warnings = inputs.warnings + idleExcludes + decisions.flatMap { it.warnings } + notes.warnings + edited.flatMap { it.warnings } +
            HalfPairs.warnings(options.mapping.rules, hooked, skipped) + if (options.allowUnmatched) complaints else emptyList()
        val report = Report(
            scope = options.scope?.name?.lowercase() ?: "none",
            buildType = if (options.release) "release" else "debug",
            mappingSha256 = sha256(options.mapping.toJsonText().toByteArray()),
            hooked = hooked,
            skipped = skipped,
            unmatched = unmatched.map { it.rule },
            warnings = warnings.distinct(),
            classes = inputs.units.size,
            transformed = edited.count { it.bytes != null },
        )
        return TransformResult(report.toJsonText(), report.warnings, if (options.allowUnmatched) emptyList() else complaints, reused)
    }

    private companion object {
        const val CHUNK = 1024
    }
}
