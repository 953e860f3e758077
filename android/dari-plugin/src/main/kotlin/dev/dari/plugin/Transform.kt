package dev.dari.plugin

import dev.dari.plugin.mapping.Scope
import dev.dari.plugin.run.ClassPath
import dev.dari.plugin.run.Edited
import dev.dari.plugin.run.Findings
import dev.dari.plugin.run.Inputs
import dev.dari.plugin.run.Outputs
import dev.dari.plugin.run.Unmatched
import dev.dari.plugin.run.Workers
import dev.dari.plugin.transform.ClassAnalyser
import dev.dari.plugin.transform.ClassUnit
import dev.dari.plugin.transform.Hierarchy
import dev.dari.plugin.transform.PlanResolver
import dev.dari.plugin.transform.RuleMatcher
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
        val findings = Findings(
            judged = decisions,
            signed = locked,
            resolved = resolver.notes,
            edited = edited,
            unmatched = Unmatched(options.mapping, hierarchy),
            general = inputs.warnings + if (scope == null) emptyList() else matcher.idleExcludes(),
        )
        return findings.result(options, scope, inputs.units.size, reused + inputs.reused)
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

    private companion object {
        const val CHUNK = 1024
    }
}
