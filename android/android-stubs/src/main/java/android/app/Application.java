package android.app;

import android.content.ContextWrapper;

/** Signatures of the framework's own class, as far as they are used here. */
public class Application extends ContextWrapper {
    public Application() {
        super(null);
        throw new UnsupportedOperationException("stub");
    }

    public void onCreate() {
        throw new UnsupportedOperationException("stub");
    }
}
