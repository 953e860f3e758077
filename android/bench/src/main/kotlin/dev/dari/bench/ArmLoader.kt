package dev.dari.bench

/** Loads an arm's classes by name from the worker's class path. */
internal class ArmLoader(private val classes: ClassLoader) {
    /** @throws ProtocolException when there is no such class, or it is no [BridgeCalls] */
    fun calls(name: String): BridgeCalls {
        val type = load(name)
        if (!BridgeCalls::class.java.isAssignableFrom(type)) {
            throw ProtocolException("Cannot call \"$name\": it does not implement ${BridgeCalls::class.java.name}")
        }
        val constructor = try {
            type.getConstructor()
        } catch (e: NoSuchMethodException) {
            throw ProtocolException("Cannot create \"$name\": it has no public constructor without parameters", e)
        }
        return constructor.newInstance() as BridgeCalls
    }

    /**
     * The class as its own loader finds it, loaded but not initialised. On a phone there are no class
     * files to hash.
     */
    fun inspect(name: String): InspectedClass {
        val loader = load(name).classLoader ?: ClassLoader.getSystemClassLoader()
        val file = loader.getResourceAsStream(name.replace('.', '/') + ".class")
        return InspectedClass(name, file?.use { TextHash.sha256(it.readBytes()) })
    }

    private fun load(name: String): Class<*> = try {
        Class.forName(name, false, classes)
    } catch (e: ClassNotFoundException) {
        throw ProtocolException("Cannot load \"$name\": it is not on the class path", e)
    }
}
