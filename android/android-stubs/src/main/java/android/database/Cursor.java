package android.database;

import java.io.Closeable;

/** Signatures of the framework's own class, as far as they are used here. */
public interface Cursor extends Closeable {
    boolean moveToNext();

    boolean isNull(int columnIndex);

    int getInt(int columnIndex);

    long getLong(int columnIndex);

    String getString(int columnIndex);

    @Override
    void close();
}
