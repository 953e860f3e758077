package android.widget;

import android.content.Context;
import android.view.ViewGroup;

/** Signatures of the framework's own class, as far as they are used here. */
public class AbsoluteLayout extends ViewGroup {
    public AbsoluteLayout(Context context) {
        super(context);
        throw new UnsupportedOperationException("stub");
    }
}
