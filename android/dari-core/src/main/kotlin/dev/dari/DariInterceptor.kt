package dev.dari

/**
 * What an app calls itself to have a message captured (the "direct" capture mode).
 *
 * Obtained from `Dari.createInterceptor`. No method ever throws; whatever goes wrong inside is counted in
 * [DariCounters.hookFailures]. Texts longer than [DariConfig.maxContentLength] are cut. Callable from any thread.
 *
 * A reply belongs to the newest request of the same request id, tag and direction that has no reply yet; if all
 * of them have one, to the newest of them (several replies to one request). A reply that finds no request is
 * recorded as an entry of its own, which the request joins if it arrives within ten seconds. A reply without an
 * id cannot be matched and always makes an entry of its own.
 */
public interface DariInterceptor {
    /** Records a call of the page that may be answered. All texts are optional. */
    public fun onWebToAppRequest(handlerName: String?, requestId: String?, data: String?)

    /** Records a call of the page; [fireAndForget] says whether a reply is expected, null if unknown. */
    public fun onWebToAppRequest(handlerName: String?, requestId: String?, data: String?, fireAndForget: Boolean?)

    /** Records the app's reply to a call of the page. */
    public fun onWebToAppResponse(requestId: String?, success: Boolean, data: String?)

    /** Records a call of the app to the page that may be answered. All texts are optional. */
    public fun onAppToWebRequest(handlerName: String?, requestId: String?, data: String?)

    /** Records a call of the app to the page; [fireAndForget] says whether a reply is expected, null if unknown. */
    public fun onAppToWebRequest(handlerName: String?, requestId: String?, data: String?, fireAndForget: Boolean?)

    /** Records the page's reply to a call of the app. */
    public fun onAppToWebResponse(requestId: String?, success: Boolean, data: String?)
}
