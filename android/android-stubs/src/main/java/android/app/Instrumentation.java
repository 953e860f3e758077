package android.app;

import android.content.Context;
import android.os.Bundle;

/** Signatures of the framework's own class, as far as they are used here. */
public class Instrumentation {
    public Instrumentation() {
        throw new UnsupportedOperationException("stub");
    }

    public void onCreate(Bundle arguments) {
        throw new UnsupportedOperationException("stub");
    }

    public void start() {
        throw new UnsupportedOperationException("stub");
    }

    public void onStart() {
        throw new UnsupportedOperationException("stub");
    }

    public void waitForIdleSync() {
        throw new UnsupportedOperationException("stub");
    }

    public void sendStatus(int resultCode, Bundle results) {
        throw new UnsupportedOperationException("stub");
    }

    public void finish(int resultCode, Bundle results) {
        throw new UnsupportedOperationException("stub");
    }

    public Context getTargetContext() {
        throw new UnsupportedOperationException("stub");
    }
}
