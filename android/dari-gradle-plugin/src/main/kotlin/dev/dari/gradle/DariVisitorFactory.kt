package dev.dari.gradle

import com.android.build.api.instrumentation.AsmClassVisitorFactory
import com.android.build.api.instrumentation.ClassContext
import com.android.build.api.instrumentation.ClassData
import dev.dari.plugin.ClassTransform
import dev.dari.plugin.mapping.Scope
import org.objectweb.asm.ClassVisitor
import java.util.logging.Logger

/**
 * Hands classes from the Android Gradle Plugin to the transform. A visitor is not told whose class it visits, therefore
 * there are two of these: [OwnClasses], to which every rule applies, and [AllClasses].
 */
public abstract class DariVisitorFactory internal constructor(private val scope: Scope) : AsmClassVisitorFactory<DariParameters> {
    override fun isInstrumentable(classData: ClassData): Boolean = transform().isCandidate(facts(classData))

    override fun createClassVisitor(classContext: ClassContext, nextClassVisitor: ClassVisitor): ClassVisitor = transform().visitor(
        api = instrumentationContext.apiVersion.get(),
        next = nextClassVisitor,
        lookUp = { name -> classContext.loadClassData(name)?.let(::facts) },
        // Gradle shows what is logged this way; its own loggers cannot be made outside a build.
        warn = { LOGGER.warning(it) },
    )

    private fun transform(): ClassTransform = TRANSFORMS.get(parameters.get().mapping.get(), scope)

    private fun facts(data: ClassData): ClassTransform.Facts = ClassTransform.Facts(data.className, data.superClasses, data.interfaces)

    /** For the module's own classes. */
    public abstract class OwnClasses : DariVisitorFactory(Scope.PROJECT)

    /** For every class of the app: only rules that reach dependencies. What [OwnClasses] has hooked is left as it is. */
    public abstract class AllClasses : DariVisitorFactory(Scope.ALL)

    private companion object {
        private const val serialVersionUID = 1L

        val LOGGER: Logger = Logger.getLogger("dev.dari.gradle")

        /** A factory is made anew for each task, and asked for each class. */
        val TRANSFORMS: TransformCache = TransformCache()
    }
}
