package dev.dari.plugin

import dev.dari.plugin.mapping.Mapping
import dev.dari.plugin.mapping.Scope
import java.nio.file.Path

/**
 * What one transform reads and writes.
 *
 * @property mapping the rules.
 * @property scope how far the transform reaches; null transforms nothing.
 * @property release true for a release build, which is never transformed.
 * @property classes the app's class folders; merged, the first of two equal paths counts.
 * @property jars the jars that the app depends on; their file names must differ.
 * @property classPath folders and jars that are only looked up, to know the hierarchy.
 * @property out folder that receives `classes/` and `jars/`; whatever else stands in those two is removed.
 * @property allowUnmatched makes a rule that matched nothing a warning instead of an error.
 * @property mappingSha256 hash of the mapping file, for the report; null for the hash of [mapping]'s own JSON form.
 */
public data class TransformOptions(
    val mapping: Mapping,
    val scope: Scope?,
    val release: Boolean = false,
    val classes: List<Path>,
    val jars: List<Path> = emptyList(),
    val classPath: List<Path> = emptyList(),
    val out: Path,
    val allowUnmatched: Boolean = false,
    val mappingSha256: String? = null,
)
