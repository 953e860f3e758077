package dev.dari.sample

/**
 * Bridges that only some builds have. A debug build brings `dev.dari.sample.DebugBridges`, which is generated from the
 * scenarios; [find] looks for it by name, so that this source set compiles without it.
 */
interface BridgeCatalog {
    /** Names that the page knows the bridges by, each once. */
    fun names(): List<String>

    /** The bridge called [name], one of [names]. */
    fun bridge(name: String): Any

    companion object {
        private const val DEBUG = "dev.dari.sample.DebugBridges"

        /** The catalog of this build; null if it has none. */
        fun find(): BridgeCatalog? = try {
            Class.forName(DEBUG).getConstructor().newInstance() as BridgeCatalog
        } catch (_: ClassNotFoundException) {
            null
        }
    }
}
