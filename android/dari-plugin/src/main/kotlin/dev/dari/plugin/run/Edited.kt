package dev.dari.plugin.run

import dev.dari.plugin.report.Hooked
import dev.dari.plugin.report.Skipped
import dev.dari.plugin.transform.ClassEditor
import dev.dari.plugin.transform.ClassPlan
import dev.dari.plugin.transform.SkipLog
import dev.dari.plugin.transform.sha256

/**
 * One class after its plan was carried out.
 * @property bytes the new class file, or null when the class had to stay as it was.
 */
internal class Edited private constructor(
    val plan: ClassPlan,
    val bytes: ByteArray?,
    val hooked: List<Hooked>,
    val skipped: List<Skipped>,
    val warnings: List<String>,
) {
    companion object {
        /** Carries out [plan]. A class that ASM cannot write (too large with the hooks, or malformed) stays as it was, with warnings. */
        fun of(plan: ClassPlan): Edited {
            val before = plan.unit.bytes()
            val after = try {
                ClassEditor(plan.methods).edit(before)
            } catch (e: RuntimeException) {
                return untouched(plan, e)
            }
            val hashBefore = sha256(before)
            val hashAfter = sha256(after)
            val hooked = plan.methods.flatMap { method ->
                method.hooks.map { hook ->
                    Hooked(
                        rule = hook.rule.id,
                        className = plan.unit.header.name.replace('/', '.'),
                        method = method.name,
                        descriptor = method.descriptor,
                        hook = hook.rule.hook.key,
                        container = plan.unit.container,
                        sha256Before = hashBefore,
                        sha256After = hashAfter,
                    )
                }
            }
            return Edited(plan, after, hooked, emptyList(), emptyList())
        }

        private fun untouched(plan: ClassPlan, cause: RuntimeException): Edited {
            val log = SkipLog()
            for (method in plan.methods) for (hook in method.hooks) {
                val what = SkipLog.Subject(plan.unit.header.name, method.name, method.descriptor)
                log.warn(hook.rule, what, null, "class-not-writable", "the class cannot be written with its hooks (${cause.message ?: cause})")
            }
            return Edited(plan, null, emptyList(), log.skipped, log.warnings)
        }
    }
}
