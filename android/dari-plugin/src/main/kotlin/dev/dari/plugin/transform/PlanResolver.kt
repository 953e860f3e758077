package dev.dari.plugin.transform

import dev.dari.plugin.mapping.HookKind

/** Turns what single classes ask for into one consistent plan: a call that passes through several mapped methods is recorded once. */
internal class PlanResolver(private val decisions: List<ClassDecision>, private val hierarchy: Hierarchy) {
    private val byName = HashMap<String, ClassDecision>().also { all -> decisions.forEach { all.putIfAbsent(it.unit.header.name, it) } }
    private val log = SkipLog()

    /** What was found while resolving; complete after [resolve]. */
    val notes: SkipLog get() = log

    /** One plan for each decision, in the same order. */
    fun resolve(): List<ClassPlan> {
        val kept = decisions.associateWith { decision -> decision.methods.associateWith { hooks(decision, it) } }
        val silences = HashMap<ClassDecision, MutableMap<MethodRef, MutableMap<Int, List<String>>>>()
        for ((decision, methods) in kept) for (method in methods.keys) for (call in method.superCalls) {
            val (targetClass, target) = lookUp(call.target) ?: continue
            val events = methods.getValue(method).flatMap(::events) + method.captured.map { Event.of(it) }
            val silenced = kept.getValue(targetClass).getValue(target).filter { Event.of(it.rule) in events }
            if (silenced.isEmpty()) continue
            silenced.forEach { it.nested = true }
            if (methods.getValue(method).isEmpty()) tell(decision, method, call)
            silences.getOrPut(decision) { HashMap() }.getOrPut(call.inside) { HashMap() }[call.ordinal] = silenced.map { it.descriptor }
        }
        return decisions.map { plan(it, kept.getValue(it), silences[it].orEmpty()) }
    }

    /** The class changes although nothing in it is hooked; the report must account for that. */
    private fun tell(decision: ClassDecision, method: MethodDecision, call: SuperCall) {
        val what = SkipLog.Subject(decision.unit.header.name, method.name, method.descriptor)
        val parent = "${call.target.owner.replace('/', '.')}.${call.target.name}"
        method.captured.forEach { log.skip(it, what, null, "parent-silenced", "it is captured already, so its call of $parent is kept from recording it again") }
    }

    private fun events(hook: Hook): List<Event> =
        listOfNotNull(Event.of(hook.rule), hook.rule.reply?.let { Event(hook.rule.direction, HookKind.RESPONSE) })

    /** The hooks of [method] but for those that the method it forwards to has anyway. */
    private fun hooks(decision: ClassDecision, method: MethodDecision): List<Hook> {
        val what = SkipLog.Subject(decision.unit.header.name, method.name, method.descriptor)
        val target = method.forward?.let(::lookUp)?.second
        val why = method.forward?.let { "it only hands the call to ${it.owner.replace('/', '.')}.${it.name}${it.descriptor}, which is captured" }.orEmpty()
        for ((rule, problem) in method.problems) {
            if (target?.records(rule) == true) log.skip(rule, what, null, DELEGATES, why) else log.warn(rule, what, null, problem.reason, problem.message.orEmpty())
        }
        return method.hooks.filter { hook ->
            log.matched.add(hook.rule.id)
            val delegates = target?.records(hook.rule) == true
            if (delegates) log.skip(hook.rule, what, null, DELEGATES, why)
            !delegates
        }
    }

    /** The decision about the method that [ref] resolves to, if that method was selected. */
    private fun lookUp(ref: MethodRef): Pair<ClassDecision, MethodDecision>? {
        for (owner in listOf(ref.owner) + hierarchy.ancestors(ref.owner)) {
            val decision = byName[owner]
            val method = decision?.methods?.find { it.name == ref.name && it.descriptor == ref.descriptor }
            if (method != null) return decision to method
            if (hierarchy.members(owner).any { it.name == ref.name && it.descriptor == ref.descriptor }) return null
        }
        return null
    }

    private fun plan(
        decision: ClassDecision,
        hooks: Map<MethodDecision, List<Hook>>,
        silences: Map<MethodRef, Map<Int, List<String>>>,
    ): ClassPlan {
        val owner = decision.unit.header.name
        val hooked = hooks.filterValues { it.isNotEmpty() }.map { (method, wanted) ->
            MethodPlan(method.name, method.descriptor, wanted, method.suspends, silences[MethodRef(owner, method.name, method.descriptor)].orEmpty())
        }
        val others = silences.filterKeys { ref -> hooked.none { it.name == ref.name && it.descriptor == ref.descriptor } }
            .map { (ref, calls) -> MethodPlan(ref.name, ref.descriptor, emptyList(), null, calls) }
        return ClassPlan(decision.unit, hooked + others.sortedWith(compareBy({ it.name }, { it.descriptor })))
    }

    private companion object {
        const val DELEGATES = "delegates"
    }
}
