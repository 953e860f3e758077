package dev.dari.apk

import com.android.apksig.ApkSigner
import org.jetbrains.kotlin.config.KotlinCompilerVersion
import java.nio.file.Files
import java.nio.file.Path
import com.android.tools.r8.Version as D8Version

/** What this class path's tools call themselves; whoever caches their outputs puts these into the key. */
internal object Versions {
    fun kotlin(): String = KotlinCompilerVersion.VERSION

    /** The first word of "9.5.28 (build ...)". */
    fun d8(): String = D8Version.getVersionString().substringBefore(' ')

    /** apksig states no version anywhere, neither Maven's nor an SDK's, so it is known by the hash of its jar. */
    fun apksig(): String {
        val place = Path.of(ApkSigner::class.java.protectionDomain.codeSource.location.toURI())
        return if (Files.isRegularFile(place)) "sha256:${sha256(Files.readAllBytes(place)).take(SHORT)}" else "unknown"
    }

    private const val SHORT = 16
}
