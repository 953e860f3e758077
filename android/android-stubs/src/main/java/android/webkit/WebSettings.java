package android.webkit;

/** Signatures of the framework's own class, as far as they are used here. */
public abstract class WebSettings {
    public WebSettings() {
        throw new UnsupportedOperationException("stub");
    }

    public abstract void setJavaScriptEnabled(boolean flag);
}
