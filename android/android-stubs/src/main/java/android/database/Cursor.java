package android.database;

import java.io.Closeable;

/** Signatures of the framework's own class, as far as they are used here. */
public interface Cursor extends Closeable {
    int FIELD_TYPE_NULL = 0;
    int FIELD_TYPE_BLOB = 4;

    boolean moveToNext();

    int getType(int columnIndex);

    boolean isNull(int columnIndex);

    int getInt(int columnIndex);

    long getLong(int columnIndex);

    String getString(int columnIndex);

    byte[] getBlob(int columnIndex);

    @Override
    void close();
}
