package dev.dari.apk.api

/** Looks for what code names and neither its own dexes nor the API has. */
internal class ApiCheck(private val dexes: List<DexFacts>, private val api: Api) {
    private val defined = HashMap<String, ClassShape>().also { all -> dexes.forEach { all.putAll(it.defined) } }

    /** Something missing, and everywhere it is named. */
    class Missing(val reference: Reference, val places: List<String>)

    /** Classes that more than one dex defines: which of them counts would depend on their order. */
    fun duplicates(): List<String> = dexes.flatMap { it.defined.keys }.groupingBy { it }.eachCount().filterValues { it > 1 }.keys.sorted()

    /** How many different classes and members the dexes name. */
    fun references(): Int = dexes.flatMapTo(HashSet()) { it.uses.keys }.size

    /** What is missing, by name. */
    fun missing(): List<Missing> {
        val places = HashMap<Reference, MutableSet<String>>()
        for (dex in dexes) {
            for ((reference, from) in dex.uses) {
                val wrong = if (exists(reference, emptySet())) from.wrong(reference, dex) else from
                if (wrong.isNotEmpty()) places.getOrPut(reference) { sortedSetOf() } += wrong
            }
        }
        return places.map { (reference, from) -> Missing(reference, from.toList()) }.sortedBy { it.reference.toString() }
    }

    /** Of a reference that is listed: the places that use it all the same, although D8 would have replaced it. */
    private fun Set<String>.wrong(reference: Reference, dex: DexFacts): Collection<String> =
        if (exists(reference, api.replaced)) emptyList() else filter { it.substringBefore('.') !in dex.synthetic }

    private fun exists(reference: Reference, except: Set<Reference>): Boolean =
        if (reference.member == null) find(reference.owner) != null else has(reference.owner, reference.member, except, HashSet())

    /** A class that is missing itself is reported as such, once, and not again for each of its members. */
    private fun has(owner: String, member: String, except: Set<Reference>, seen: MutableSet<String>): Boolean {
        if (!seen.add(owner)) return false
        val shape = find(owner) ?: return seen.size == 1
        val own = member in shape.members && (except.isEmpty() || Reference(owner, member) !in except)
        return own || shape.supers.any { has(it, member, except, seen) }
    }

    private fun find(name: String): ClassShape? = defined[name] ?: api.classes[name]
}
