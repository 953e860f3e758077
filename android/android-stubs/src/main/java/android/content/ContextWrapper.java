package android.content;

import java.io.File;

/** Signatures of the framework's own class, as far as they are used here. */
public class ContextWrapper extends Context {
    public ContextWrapper(Context base) {
        throw new UnsupportedOperationException("stub");
    }

    @Override
    public Context getApplicationContext() {
        throw new UnsupportedOperationException("stub");
    }

    @Override
    public File getFilesDir() {
        throw new UnsupportedOperationException("stub");
    }

    @Override
    public File getDatabasePath(String name) {
        throw new UnsupportedOperationException("stub");
    }

    @Override
    public File[] getExternalMediaDirs() {
        throw new UnsupportedOperationException("stub");
    }
}
