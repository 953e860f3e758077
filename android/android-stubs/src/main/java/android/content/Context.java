package android.content;

import java.io.File;

/** Signatures of the framework's own class, as far as they are used here. */
public abstract class Context {
    public Context() {
        throw new UnsupportedOperationException("stub");
    }

    public abstract Context getApplicationContext();

    public abstract File getFilesDir();

    public abstract File getDatabasePath(String name);

    public abstract File[] getExternalMediaDirs();
}
