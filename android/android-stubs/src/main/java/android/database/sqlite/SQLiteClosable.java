package android.database.sqlite;

import java.io.Closeable;

/** Signatures of the framework's own class, as far as they are used here. */
public abstract class SQLiteClosable implements Closeable {
    public SQLiteClosable() {
        throw new UnsupportedOperationException("stub");
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException("stub");
    }
}
