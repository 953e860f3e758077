package dev.dari.apk.api

/**
 * What one dex file defines and uses.
 * @property defined its classes by name.
 * @property uses everything its code names, with the places that do: `a/b/C.method`, or `a/b/C` for a declaration.
 * @property synthetic those of its classes that D8 wrote itself.
 */
internal class DexFacts(val defined: Map<String, ClassShape>, val synthetic: Set<String>, val uses: Map<Reference, Set<String>>)
