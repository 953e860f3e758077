package dev.dari.apk.api

/** Looks for what code names and neither its own dexes nor the API has. */
internal class ApiCheck(private val dexes: List<DexFacts>, private val api: Map<String, ClassShape>) {
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
            for ((reference, from) in dex.uses) if (!exists(reference)) places.getOrPut(reference) { sortedSetOf() } += from
        }
        return places.map { (reference, from) -> Missing(reference, from.toList()) }.sortedBy { it.reference.toString() }
    }

    private fun exists(reference: Reference): Boolean {
        if (reference.member == null) return find(reference.owner) != null
        return has(reference.owner, reference.member, HashSet())
    }

    /** A class that is missing itself is reported as such, once, and not again for each of its members. */
    private fun has(owner: String, member: String, seen: MutableSet<String>): Boolean {
        if (!seen.add(owner)) return false
        val shape = find(owner) ?: return seen.size == 1
        return member in shape.members || shape.supers.any { has(it, member, seen) }
    }

    private fun find(name: String): ClassShape? = defined[name] ?: api[name]
}
