package dev.dari.sample

import android.app.Activity
import android.os.Bundle
import android.webkit.WebView

/** One page that calls every bridge of this build through JavaScript. */
class MainActivity : Activity() {
    private var page: WebView? = null

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val view = WebView(this)
        // From target 35 on an app draws below the system's bars.
        view.setFitsSystemWindows(true)
        view.settings.setJavaScriptEnabled(true)
        val bridges = bridges()
        for ((name, bridge) in bridges) view.addJavascriptInterface(bridge, name)
        view.addJavascriptInterface(PageBridge(BridgeDescription.of(bridges)), "Sample")
        setContentView(view)
        // Only the app's own page is ever loaded here, so nothing else can call a bridge.
        view.loadUrl("file:///android_asset/page/index.html")
        page = view
    }

    override fun onDestroy() {
        page?.destroy()
        page = null
        super.onDestroy()
    }

    private fun bridges(): Map<String, Any> {
        val bridges = LinkedHashMap<String, Any>()
        bridges["Account"] = AccountBridge()
        bridges.putAll(LibraryBridges.create())
        BridgeCatalog.find()?.let { catalog -> for (name in catalog.names()) bridges[name] = catalog.bridge(name) }
        return bridges
    }
}
