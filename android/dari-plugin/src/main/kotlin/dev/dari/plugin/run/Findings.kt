package dev.dari.plugin.run

import dev.dari.plugin.TransformOptions
import dev.dari.plugin.TransformResult
import dev.dari.plugin.mapping.Scope
import dev.dari.plugin.report.Report
import dev.dari.plugin.report.Skipped
import dev.dari.plugin.transform.ClassDecision
import dev.dari.plugin.transform.HalfPairs
import dev.dari.plugin.transform.SkipLog
import dev.dari.plugin.transform.sha256

/**
 * Everything the steps of one transform found out, brought together in the report.
 * @property judged classes that may change.
 * @property signed classes that rules select but a signature protects.
 * @property resolved what settling the classes with each other found.
 * @property general warnings that belong to no class.
 */
internal class Findings(
    private val judged: List<ClassDecision>,
    private val signed: List<ClassDecision>,
    private val resolved: SkipLog,
    private val edited: List<Edited>,
    private val unmatched: Unmatched,
    private val general: List<String>,
) {
    private val protected = SkipLog().also { log ->
        for (decision in signed) for (method in decision.methods) for (hook in method.hooks) {
            log.matched.add(hook.rule.id)
            val what = SkipLog.Subject(decision.unit.header.name, method.name, method.descriptor)
            log.skip(hook.rule, what, null, "signed-jar", "${decision.unit.container} is signed")
        }
    }

    private val hooked = edited.flatMap { it.hooked }
        .sortedWith(compareBy({ it.container }, { it.className }, { it.method }, { it.descriptor }, { it.rule }))

    private val skipped: List<Skipped> = (judged.flatMap { it.skipped } + resolved.skipped + protected.skipped + edited.flatMap { it.skipped })
        .sortedWith(compareBy({ it.className }, { it.method }, { it.descriptor }, { it.rule }, { it.reason }, { it.line }))

    private val matched: Set<String> = (judged + signed).flatMapTo(HashSet()) { it.matched } + resolved.matched + protected.matched

    /**
     * The transform's result.
     * @param scope how far it reached; null when it transformed nothing.
     * @param classes how many class files were in its reach.
     */
    fun result(options: TransformOptions, scope: Scope?, classes: Int, reused: Int): TransformResult {
        val missing = unmatched.of(scope, matched)
        val complaints = missing.map { it.message }
        val warnings = general + judged.flatMap { it.warnings } + resolved.warnings + edited.flatMap { it.warnings } +
            HalfPairs.warnings(options.mapping.rules, hooked, skipped) + if (options.allowUnmatched) complaints else emptyList()
        val report = Report(
            scope = options.scope?.name?.lowercase() ?: "none",
            buildType = if (options.release) "release" else "debug",
            mappingSha256 = options.mappingSha256 ?: sha256(options.mapping.toJsonText().toByteArray()),
            hooked = hooked,
            skipped = skipped,
            unmatched = missing.map { it.rule },
            warnings = warnings.distinct(),
            classes = classes,
            transformed = edited.count { it.bytes != null },
        )
        return TransformResult(report.toJsonText(), report.warnings, if (options.allowUnmatched) emptyList() else complaints, reused)
    }
}
