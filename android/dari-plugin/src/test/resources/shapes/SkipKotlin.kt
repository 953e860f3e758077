package shapes

import dev.dari.Dari
import dev.dari.DariInterceptor
import kotlin.coroutines.Continuation
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.startCoroutine

/** An app's own interceptor type with a default argument. */
interface TaggedInterceptor : DariInterceptor {
    fun onWebToAppRequest(handlerName: String?, requestId: String?, data: String?, extra: String = "e")
}

class TaggingInterceptor(private val to: DariInterceptor) : TaggedInterceptor, DariInterceptor by to {
    override fun onWebToAppRequest(handlerName: String?, requestId: String?, data: String?, extra: String) =
        to.onWebToAppRequest(handlerName, requestId, data)
}

class SkipKotlin {
    private val plain: DariInterceptor? = Dari.createInterceptor()
    private val typed = TaggingInterceptor(plain!!)
    private val asInterface: TaggedInterceptor = typed

    fun safeCall(s: String) {
        plain?.onWebToAppRequest("n", null, s) // DIRECT safeCall
    }
    fun implementation(s: String) {
        typed.onWebToAppRequest("n", null, s) // DIRECT implementation
    }
    fun defaultOfInterface(s: String) {
        asInterface.onWebToAppRequest("n", null, s, extra = s) // DIRECT defaultOfInterface
    }
    fun defaultForm(s: String) {
        asInterface.onWebToAppRequest(handlerName = "n", requestId = null, data = s) // DIRECT defaultForm
    }
    fun ownDefault(s: String) { helper(s) }
    private fun helper(s: String, more: String = "m") {
        plain?.onWebToAppRequest(more, null, s) // DIRECT ownDefault
    }
    fun inlineLambda(s: String) {
        listOf(s).forEach {
            plain?.onWebToAppRequest("n", null, it) // DIRECT inlineLambda
        }
    }
    fun lambda(s: String) {
        val later = {
            plain?.onWebToAppRequest("n", null, s) // DIRECT lambda
        }
        later()
    }
    fun anonymous(s: String) {
        val later = object : Runnable {
            override fun run() {
                plain?.onWebToAppRequest("n", null, s) // DIRECT anonymous
            }
        }
        later.run()
    }
    fun coroutine(s: String) {
        val block: suspend () -> Unit = {
            plain?.onWebToAppRequest("n", null, s) // DIRECT coroutine
        }
        block.startCoroutine(Continuation(EmptyCoroutineContext) { it.getOrThrow() })
    }
    companion object {
        @JvmStatic fun run(a: Array<Any?>): Any? = SkipKotlin::class.java.getMethod(a[0] as String, String::class.java).invoke(SkipKotlin(), "x")
    }
}
