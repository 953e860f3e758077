package android.database.sqlite;

import android.database.SQLException;

/** Signatures of the framework's own class, as far as they are used here. */
public class SQLiteException extends SQLException {
    public SQLiteException() {
        throw new UnsupportedOperationException("stub");
    }

    public SQLiteException(String error) {
        throw new UnsupportedOperationException("stub");
    }
}
