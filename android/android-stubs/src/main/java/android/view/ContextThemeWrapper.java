package android.view;

import android.content.ContextWrapper;

/** Signatures of the framework's own class, as far as they are used here. */
public class ContextThemeWrapper extends ContextWrapper {
    public ContextThemeWrapper() {
        super(null);
        throw new UnsupportedOperationException("stub");
    }
}
