package android.database.sqlite;

/** Signatures of the framework's own class, as far as they are used here. */
public final class SQLiteStatement extends SQLiteProgram {
    SQLiteStatement() {
        throw new UnsupportedOperationException("stub");
    }

    public int executeUpdateDelete() {
        throw new UnsupportedOperationException("stub");
    }

    public long executeInsert() {
        throw new UnsupportedOperationException("stub");
    }

    public String simpleQueryForString() {
        throw new UnsupportedOperationException("stub");
    }
}
