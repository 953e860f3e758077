package android.database.sqlite;

/** Signatures of the framework's own class, as far as they are used here. */
public abstract class SQLiteProgram extends SQLiteClosable {
    SQLiteProgram() {
        throw new UnsupportedOperationException("stub");
    }

    public void bindNull(int index) {
        throw new UnsupportedOperationException("stub");
    }

    public void bindLong(int index, long value) {
        throw new UnsupportedOperationException("stub");
    }

    public void bindString(int index, String value) {
        throw new UnsupportedOperationException("stub");
    }

    public void bindBlob(int index, byte[] value) {
        throw new UnsupportedOperationException("stub");
    }

    public void clearBindings() {
        throw new UnsupportedOperationException("stub");
    }
}
