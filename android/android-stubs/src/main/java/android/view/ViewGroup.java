package android.view;

import android.content.Context;

/** Signatures of the framework's own class, as far as they are used here. */
public abstract class ViewGroup extends View {
    public ViewGroup(Context context) {
        super(context);
        throw new UnsupportedOperationException("stub");
    }
}
