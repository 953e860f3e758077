package android.view;

import android.content.Context;

/** Signatures of the framework's own class, as far as they are used here. */
public class View {
    public View(Context context) {
        throw new UnsupportedOperationException("stub");
    }

    public void setFitsSystemWindows(boolean fitSystemWindows) {
        throw new UnsupportedOperationException("stub");
    }
}
