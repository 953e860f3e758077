package dev.dari.plugin.transform

import dev.dari.plugin.mapping.Exclude
import dev.dari.plugin.mapping.Mapping
import dev.dari.plugin.mapping.Rule
import dev.dari.plugin.mapping.Scope
import org.objectweb.asm.Opcodes
import org.objectweb.asm.tree.MethodNode

/** Which rules select which methods. */
internal class RuleMatcher(private val mapping: Mapping, private val hierarchy: Hierarchy) {
    /** The rules that may match the class [header] in a container of this [scope], judged by the class alone. */
    fun candidates(header: ClassHeader, scope: Scope): List<Rule> {
        if (header.access and Opcodes.ACC_MODULE != 0) return emptyList()
        return mapping.rules.filter { rule -> (scope == Scope.PROJECT || rule.scope == Scope.ALL) && mayMatch(rule, header) }
    }

    private fun mayMatch(rule: Rule, header: ClassHeader): Boolean {
        if (rule.className != null && internal(rule.className) != header.name) return false
        // What Kotlin puts there has the receiver as a first parameter and is reached only through the interface's implementers.
        if (rule.className == null && header.name.endsWith(Event.DEFAULT_IMPLS)) return false
        if (rule.subclassesOf != null && internal(rule.subclassesOf) !in hierarchy.ancestors(header.name)) return false
        val annotation = rule.annotation?.let(::annotationDescriptor) ?: return true
        return annotation in header.mentioned || hierarchy.ancestors(header.name).any { declares(it, annotation) }
    }

    private fun declares(ancestor: String, annotation: String): Boolean =
        !isForeign(ancestor) && hierarchy.mentions(ancestor, annotation) && hierarchy.members(ancestor).any { annotation in it.annotations }

    /** Whether [rule], a candidate for the class, selects [method]. Bridges are judged by the caller. */
    fun selects(rule: Rule, owner: String, method: MethodNode): Boolean {
        if (method.name.startsWith("<")) return false
        if (rule.method != null && rule.method != method.name) return false
        if (rule.signature != null && rule.signature != method.desc) return false
        if (rule.method == null && isCompilerMade(method)) return false
        val annotation = rule.annotation?.let(::annotationDescriptor) ?: return true
        return isAnnotated(method, annotation) || inherits(owner, method, annotation)
    }

    /** Lambda bodies, accessors and `$default` forms are meant only when they are named. Bridges stand for what they call. */
    private fun isCompilerMade(method: MethodNode): Boolean {
        val synthetic = method.access and Opcodes.ACC_SYNTHETIC != 0 && method.access and Opcodes.ACC_BRIDGE == 0
        // Kotlin marks the bodies of lambdas and local functions by their names alone.
        return synthetic || (method.access and HIDDEN == HIDDEN && '$' in method.name)
    }

    private fun isAnnotated(method: MethodNode, annotation: String): Boolean =
        (method.visibleAnnotations.orEmpty() + method.invisibleAnnotations.orEmpty()).any { it.desc == annotation }

    /** An override stands for the annotated method above it, however many levels up or on whichever interface. */
    private fun inherits(owner: String, method: MethodNode, annotation: String): Boolean =
        hierarchy.ancestors(owner).any { ancestor ->
            !isForeign(ancestor) && hierarchy.mentions(ancestor, annotation) && hierarchy.members(ancestor).any { member ->
                member.name == method.name && member.descriptor == method.desc && annotation in member.annotations &&
                    hierarchy.overrides(owner, method.access, ancestor, member)
            }
        }

    /** Whether an exclude entry keeps [method] of class [owner] unhooked. */
    fun isExcluded(owner: String, method: String): Boolean =
        mapping.exclude.any { internal(it.className) == owner && (it.method == null || it.method == method) }

    /** One sentence for each exclude entry that names nothing: a typing mistake there records a call twice. */
    fun idleExcludes(): List<String> = mapping.exclude.filter { !names(it) }.map {
        "The exclude of \"${it.className}${it.method?.let { name -> ".$name" }.orEmpty()}\" names nothing that can be found; correct or remove it."
    }

    private fun names(exclude: Exclude): Boolean {
        val name = internal(exclude.className)
        return hierarchy.header(name) != null && (exclude.method == null || hierarchy.members(name).any { it.name == exclude.method })
    }

    companion object {
        private const val HIDDEN = Opcodes.ACC_PRIVATE or Opcodes.ACC_STATIC

        /** Internal name of a binary class name. */
        fun internal(className: String): String = className.replace('.', '/')

        /** Descriptor of an annotation given by binary name. */
        fun annotationDescriptor(className: String): String = "L${internal(className)};"

        /** Classes of the JDK carry no bridge annotation; reading their members would only cost time. */
        private fun isForeign(name: String): Boolean = name.startsWith("java/")
    }
}
