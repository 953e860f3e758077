package android.webkit;

import android.content.Context;
import android.widget.AbsoluteLayout;

/** Signatures of the framework's own class, as far as they are used here. */
public class WebView extends AbsoluteLayout {
    public WebView(Context context) {
        super(context);
        throw new UnsupportedOperationException("stub");
    }

    public WebSettings getSettings() {
        throw new UnsupportedOperationException("stub");
    }

    public void addJavascriptInterface(Object object, String name) {
        throw new UnsupportedOperationException("stub");
    }

    public void loadUrl(String url) {
        throw new UnsupportedOperationException("stub");
    }

    public void destroy() {
        throw new UnsupportedOperationException("stub");
    }
}
