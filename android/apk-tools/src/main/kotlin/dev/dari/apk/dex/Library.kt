package dev.dari.apk.dex

import com.android.tools.r8.ClassFileResourceProvider
import com.android.tools.r8.JdkClassFileProvider
import java.nio.file.Path

/**
 * This JDK's own classes as D8's library. Listing them takes long, so they are listed once.
 * They hold more than a phone has; `checkApi` is what notices that.
 */
internal object Library {
    val jdk: ClassFileResourceProvider by lazy { JdkClassFileProvider.fromJdkHome(Path.of(System.getProperty("java.home"))) }

    /** Internal names of the JDK's classes. */
    val jdkNames: Set<String> by lazy { jdk.classDescriptors.mapTo(HashSet()) { it.substring(1, it.length - 1) } }
}
