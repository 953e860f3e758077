package shapes

import android.webkit.JavascriptInterface
import kotlin.coroutines.Continuation
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.resume
import kotlin.coroutines.startCoroutine
import kotlin.coroutines.suspendCoroutine

class KPlain(private val lock: Any = Any()) {
    var sink: String? = null
    fun post(s: String?): String = "p$s"
    fun withDefault(s: String?, suffix: String = "suffix"): String = s + suffix
    fun String?.extension(s: String?): String = "$this-$s"
    fun callExtension(a: String?, b: String?): String = a.extension(b)
    var value: String? = null
        set(v) { field = "set$v" }
    fun nullableInt(i: Int?): Int? = i?.plus(1)
    fun parts(vararg s: String?): String = s.joinToString()
    fun inlined(s: String?): String = listOf(1, 2).map { "$it$s" }.joinToString { it + s }
    fun expression(s: String?, n: Int): String = try { when (n % 3) { 0 -> "zero"; 1 -> s!!; else -> error("no") } } catch (e: NullPointerException) { "npe" }
    fun locked(s: String?): String? = synchronized(lock) { if (s == null) null else s + Thread.holdsLock(lock) }
    tailrec fun countdown(n: Int, acc: String?): String? = if (n <= 0) acc else countdown(n - 1, acc)
    fun nothing(s: String?) { if (s != null) sink = s }
    fun fails(s: String?): Nothing = throw IllegalStateException(s)
    fun unsigned(u: UInt, s: String?): String = "$u$s"
    fun lambda(s: String?): String { val f = { "l$s" }; return f() + run { s } }
}

object KObject { fun post(s: String?): String = "o$s" }

class KCompanion {
    companion object {
        @JavascriptInterface @JvmStatic fun post(s: String?): String = "c$s"
    }
}

class KCompanionOverloads {
    companion object Named {
        @JavascriptInterface @JvmStatic @JvmOverloads fun post(a: String?, b: String? = "b"): String = "c$a$b"
    }
}

open class KOverloads {
    @JavascriptInterface @JvmOverloads open fun send(a: String?, b: String? = "def$a", n: Int = 4): String = "$a$b$n"
}

internal class KInternal {
    fun post(s: String?): String = "i$s"
    internal fun mangled(s: String?): String = "m$s"
}

class KOuter(val prefix: String) {
    inner class Inner { fun post(s: String?): String = prefix + s }
}

abstract class KGeneric<T> { @JavascriptInterface abstract fun post(t: T): String }

class KGenericText : KGeneric<String?>() { override fun post(t: String?): String = "g$t" }

interface KDefaults {
    @JavascriptInterface fun post(s: String?): String = "d$s"
}

class KUsesDefault : KDefaults

class KOverridesDefault : KDefaults { override fun post(s: String?): String = "o" + super.post(s) }

fun kAnonymous(): KDefaults = object : KDefaults { override fun post(s: String?): String = "a$s" }

class KDelegates(inner: KDefaults) : KDefaults by inner

data class KData(val a: String?) { fun post(s: String?): String = "$a$s" }

open class KOpen { @JavascriptInterface open fun post(s: String?): String = "open$s" }

class KSuper : KOpen() { override fun post(s: String?): String = "s" + super.post(s) }

class KLambdaSuper : KOpen() { override fun post(s: String?): String = listOf(1).joinToString { "l" + super.post(s) } + run { "x" } }

class KLaterSuper : KOpen() {
    override fun post(s: String?): String { val later: () -> String = { super@KLaterSuper.post(s) }; return hold(later) }
    private fun hold(f: () -> String): String = f()
}

fun kTopLevel(s: String?): String = "t$s"

open class KSuspends {
    var waiting: Continuation<String>? = null
    suspend fun straight(s: String?): String = "s$s"
    suspend fun pausing(s: String?): String {
        val first = pause()
        val second = pause()
        return "$s$first$second"
    }
    suspend fun sometimes(s: String?): String { if (s == null || s.length % 2 == 0) return "even"; return pause() + s }
    suspend fun recursing(n: Int): String = if (n <= 0) pause() else "r" + recursing(n - 1).also { pause() }
    suspend fun tail(s: String?): String = pausing(s)
    open suspend fun opened(s: String?): String = pause() + s
    protected suspend fun pause(): String = suspendCoroutine { waiting = it }
}

class KSuspendsSuper : KSuspends() { override suspend fun opened(s: String?): String = "o" + super.opened(s) + pause() }

/** Runs [block], resuming whatever it waits for until it is done. */
fun <T : KSuspends> drive(on: T, block: suspend T.() -> String): Any? {
    var outcome: Result<String>? = null
    block.startCoroutine(on, Continuation(EmptyCoroutineContext) { outcome = it })
    var turns = 0
    while (outcome == null) {
        val next = on.waiting ?: error("stuck")
        on.waiting = null
        next.resume("t${turns++}")
    }
    return outcome.getOrThrow() + turns
}

/** Calls every shape as an app would. */
object KotlinShapes {
    private fun Array<Any?>.s(i: Int) = this[i] as String?
    @JvmStatic fun post(a: Array<Any?>): Any? = KPlain().post(a.s(0))
    @JvmStatic fun withDefault(a: Array<Any?>): Any? = KPlain().withDefault(a.s(0))
    @JvmStatic fun extension(a: Array<Any?>): Any? = KPlain().callExtension(a.s(0), a.s(1))
    @JvmStatic fun setter(a: Array<Any?>): Any? = KPlain().let { it.value = a.s(0); it.value }
    @JvmStatic fun nullableInt(a: Array<Any?>): Any? = KPlain().nullableInt(a[0] as Int?)
    @JvmStatic fun parts(a: Array<Any?>): Any? = KPlain().parts(a.s(0), a.s(1))
    @JvmStatic fun inlined(a: Array<Any?>): Any? = KPlain().inlined(a.s(0))
    @JvmStatic fun expression(a: Array<Any?>): Any? = KPlain().expression(a.s(0), a[1] as Int)
    @JvmStatic fun locked(a: Array<Any?>): Any? = KPlain().locked(a.s(0))
    @JvmStatic fun countdown(a: Array<Any?>): Any? = KPlain().countdown(3, a.s(0))
    @JvmStatic fun nothing(a: Array<Any?>): Any? = KPlain().let { it.nothing(a.s(0)); it.sink }
    @JvmStatic fun fails(a: Array<Any?>): Any? = KPlain().fails(a.s(0))
    @JvmStatic fun unsigned(a: Array<Any?>): Any? = KPlain().unsigned((a[0] as Int).toUInt(), a.s(1))
    @JvmStatic fun lambda(a: Array<Any?>): Any? = KPlain().lambda(a.s(0))
    @JvmStatic fun obj(a: Array<Any?>): Any? = KObject.post(a.s(0))
    @JvmStatic fun companion(a: Array<Any?>): Any? = KCompanion.post(a.s(0))
    /** As Java code would: through the static side. */
    @JvmStatic fun companionStatic(a: Array<Any?>): Any? = KCompanion::class.java.getMethod("post", String::class.java).invoke(null, a[0])
    @JvmStatic fun companionOverload(a: Array<Any?>): Any? = KCompanionOverloads::class.java.getMethod("post", String::class.java).invoke(null, a[0])
    @JvmStatic fun overloadShort(a: Array<Any?>): Any? = KOverloads::class.java.getMethod("send", String::class.java).invoke(KOverloads(), a[0])
    @JvmStatic fun overloadMiddle(a: Array<Any?>): Any? = KOverloads::class.java.getMethod("send", String::class.java, String::class.java).invoke(KOverloads(), a[0], a[1])
    @JvmStatic fun overloadFull(a: Array<Any?>): Any? = KOverloads().send(a.s(0), a.s(1), a[2] as Int)
    @JvmStatic fun overloadDefault(a: Array<Any?>): Any? = KOverloads().send(a.s(0))
    @JvmStatic fun internal(a: Array<Any?>): Any? = KInternal().post(a.s(0))
    @JvmStatic fun mangled(a: Array<Any?>): Any? = KInternal().mangled(a.s(0))
    @JvmStatic fun inner(a: Array<Any?>): Any? = KOuter("k").Inner().post(a.s(0))
    @JvmStatic fun generic(a: Array<Any?>): Any? { val g: KGeneric<String?> = KGenericText(); return g.post(a.s(0)) }
    @JvmStatic fun usesDefault(a: Array<Any?>): Any? = KUsesDefault().post(a.s(0))
    @JvmStatic fun overridesDefault(a: Array<Any?>): Any? { val d: KDefaults = KOverridesDefault(); return d.post(a.s(0)) }
    @JvmStatic fun anonymous(a: Array<Any?>): Any? = kAnonymous().post(a.s(0))
    @JvmStatic fun delegates(a: Array<Any?>): Any? = KDelegates(KUsesDefault()).post(a.s(0))
    @JvmStatic fun data(a: Array<Any?>): Any? = KData("d").post(a.s(0))
    @JvmStatic fun zuper(a: Array<Any?>): Any? = KSuper().post(a.s(0))
    @JvmStatic fun lambdaSuper(a: Array<Any?>): Any? = KLambdaSuper().post(a.s(0))
    @JvmStatic fun laterSuper(a: Array<Any?>): Any? = KLaterSuper().post(a.s(0))
    @JvmStatic fun open(a: Array<Any?>): Any? = KOpen().post(a.s(0))
    @JvmStatic fun topLevel(a: Array<Any?>): Any? = kTopLevel(a.s(0))
    @JvmStatic fun straight(a: Array<Any?>): Any? = drive(KSuspends()) { straight(a.s(0)) }
    @JvmStatic fun pausing(a: Array<Any?>): Any? = drive(KSuspends()) { pausing(a.s(0)) + pausing("x" + a.s(0)) }
    @JvmStatic fun sometimes(a: Array<Any?>): Any? = drive(KSuspends()) { sometimes(a.s(0)) }
    @JvmStatic fun recursing(a: Array<Any?>): Any? = drive(KSuspends()) { recursing(2) }
    @JvmStatic fun tail(a: Array<Any?>): Any? = drive(KSuspends()) { tail(a.s(0)) }
    @JvmStatic fun opened(a: Array<Any?>): Any? = drive(KSuspends()) { opened(a.s(0)) }
    @JvmStatic fun openedSuper(a: Array<Any?>): Any? = drive(KSuspendsSuper()) { opened(a.s(0)) }
}
