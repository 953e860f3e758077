package android.app;

import android.os.Bundle;
import android.view.ContextThemeWrapper;
import android.view.View;

/** Signatures of the framework's own class, as far as they are used here. */
public class Activity extends ContextThemeWrapper {
    public static final int RESULT_OK = -1;
    public static final int RESULT_CANCELED = 0;

    public Activity() {
        throw new UnsupportedOperationException("stub");
    }

    protected void onCreate(Bundle savedInstanceState) {
        throw new UnsupportedOperationException("stub");
    }

    protected void onDestroy() {
        throw new UnsupportedOperationException("stub");
    }

    public void setContentView(View view) {
        throw new UnsupportedOperationException("stub");
    }
}
