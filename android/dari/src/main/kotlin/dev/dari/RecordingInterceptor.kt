package dev.dari

/** Passes what the app reports to the recorder that is running at that moment, if any. */
internal class RecordingInterceptor(private val tag: String?) : DariInterceptor {
    override fun onWebToAppRequest(handlerName: String?, requestId: String?, data: String?): Unit =
        request(Direction.WEB_TO_APP, handlerName, requestId, data, null)

    override fun onWebToAppRequest(handlerName: String?, requestId: String?, data: String?, fireAndForget: Boolean?): Unit =
        request(Direction.WEB_TO_APP, handlerName, requestId, data, fireAndForget)

    override fun onWebToAppResponse(requestId: String?, success: Boolean, data: String?): Unit =
        response(Direction.WEB_TO_APP, requestId, success, data)

    override fun onAppToWebRequest(handlerName: String?, requestId: String?, data: String?): Unit =
        request(Direction.APP_TO_WEB, handlerName, requestId, data, null)

    override fun onAppToWebRequest(handlerName: String?, requestId: String?, data: String?, fireAndForget: Boolean?): Unit =
        request(Direction.APP_TO_WEB, handlerName, requestId, data, fireAndForget)

    override fun onAppToWebResponse(requestId: String?, success: Boolean, data: String?): Unit =
        response(Direction.APP_TO_WEB, requestId, success, data)

    private fun request(
        direction: Direction, handlerName: String?, requestId: String?, data: String?, fireAndForget: Boolean?,
    ) {
        val recorder = Running.recorder ?: return
        try {
            recorder.request(Capture(direction, tag, handlerName, requestId, data, null, fireAndForget, false))
        } catch (@Suppress("TooGenericExceptionCaught") _: Throwable) {
            recorder.swallowed()
        }
    }

    private fun response(direction: Direction, requestId: String?, success: Boolean, data: String?) {
        val recorder = Running.recorder ?: return
        try {
            recorder.response(Capture(direction, tag, null, requestId, data, success, null, false))
        } catch (@Suppress("TooGenericExceptionCaught") _: Throwable) {
            recorder.swallowed()
        }
    }
}
