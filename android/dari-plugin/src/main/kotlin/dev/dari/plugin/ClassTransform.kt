package dev.dari.plugin

import dev.dari.plugin.mapping.Mapping
import dev.dari.plugin.mapping.Scope
import dev.dari.plugin.run.Edited
import dev.dari.plugin.transform.ClassAnalyser
import dev.dari.plugin.transform.ClassHeader
import dev.dari.plugin.transform.ClassUnit
import dev.dari.plugin.transform.ConstantPoolScan
import dev.dari.plugin.transform.Hierarchy
import dev.dari.plugin.transform.NotAClassException
import dev.dari.plugin.transform.PlanResolver
import dev.dari.plugin.transform.RuleMatcher
import org.objectweb.asm.ClassReader
import org.objectweb.asm.ClassVisitor
import org.objectweb.asm.ClassWriter

/**
 * The transform for a build that hands over one class after another, each without its neighbours. A class gets the hooks
 * that [Transform] would give it if it were the only input: what takes two classes to see is not seen. May be used by
 * several threads.
 *
 * @param mapping the rules.
 * @param scope what the classes are: the app's own, to which every rule applies, or also others, to which only rules
 *   with [Scope.ALL] do.
 */
public class ClassTransform(private val mapping: Mapping, private val scope: Scope) {
    /**
     * A class as a build knows it without reading it. All names are binary (`a.b.C$D`).
     * @property superClasses every superclass, the nearest first.
     * @property interfaces every interface, of the superclasses too.
     */
    public class Facts(public val name: String, public val superClasses: List<String>, public val interfaces: List<String>) {
        internal fun header(mentioned: Set<String>): ClassHeader = ClassHeader(
            name = RuleMatcher.internal(name),
            superName = superClasses.firstOrNull()?.let(RuleMatcher::internal),
            interfaces = (interfaces + superClasses.drop(1)).map(RuleMatcher::internal),
            access = 0,
            mentioned = mentioned,
        )
    }

    private val annotations = mapping.rules.mapNotNullTo(HashSet()) { it.annotation?.let(RuleMatcher::annotationDescriptor) }
    private val scan = ConstantPoolScan(annotations)

    /** Whether a rule may select something in this class. A rule that names an annotation and no class may, in any class. */
    public fun isCandidate(facts: Facts): Boolean {
        // Which annotations stand in the class is not known yet.
        val header = facts.header(annotations)
        return RuleMatcher(mapping, Hierarchy(mapOf(header.name to header), { null }, { null })).candidates(header, scope).isNotEmpty()
    }

    /**
     * A visitor that hands the class it visits on to [next], with its hooks, when its end is visited: all of a class must
     * be known before any of it is decided. Frames are right as they come out, expanded, unless they were left out.
     *
     * @param api the ASM API version that the build speaks, such as [org.objectweb.asm.Opcodes.ASM9].
     * @param lookUp finds another class by its binary name; null if there is none.
     * @param warn hears sentences for the person who builds.
     */
    public fun visitor(api: Int, next: ClassVisitor, lookUp: (String) -> Facts?, warn: (String) -> Unit): ClassVisitor =
        Whole(api, ClassWriter(0)) { bytes -> ClassReader(edit(bytes, lookUp, warn)).accept(next, ClassReader.EXPAND_FRAMES) }

    private class Whole(api: Int, private val writer: ClassWriter, private val onEnd: (ByteArray) -> Unit) : ClassVisitor(api, writer) {
        override fun visitEnd() {
            super.visitEnd()
            onEnd(writer.toByteArray())
        }
    }

    private fun edit(bytes: ByteArray, lookUp: (String) -> Facts?, warn: (String) -> Unit): ByteArray {
        val header = try {
            scan.read(bytes)
        } catch (e: NotAClassException) {
            warn("A class is left as it is: ${e.message}.")
            return bytes
        }
        val bytesOf = { name: String -> bytes.takeIf { name == header.name } }
        val outside = { name: String -> lookUp(name.replace('/', '.'))?.header(emptySet()) }
        val hierarchy = Hierarchy(mapOf(header.name to header), outside, bytesOf)
        val matcher = RuleMatcher(mapping, hierarchy)
        val rules = matcher.candidates(header, scope)
        if (rules.isEmpty()) return bytes
        val unit = ClassUnit(header.name, "${header.name}.class", scope, header) { bytes }
        val decision = ClassAnalyser(matcher, hierarchy, bytesOf).analyse(unit, rules)
        val resolver = PlanResolver(listOf(decision), hierarchy)
        val edited = resolver.resolve().filter { it.changes }.map(Edited::of)
        (decision.warnings + resolver.notes.warnings + edited.flatMap { it.warnings }).forEach(warn)
        return edited.singleOrNull()?.bytes ?: bytes
    }
}
