package android.webkit

/** Marks a method that a page may call through `addJavascriptInterface`; the signature of Android's own annotation. */
@Retention(AnnotationRetention.RUNTIME)
@Target(AnnotationTarget.FUNCTION)
public annotation class JavascriptInterface
