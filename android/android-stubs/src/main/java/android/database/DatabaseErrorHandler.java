package android.database;

import android.database.sqlite.SQLiteDatabase;

/** Signatures of the framework's own class, as far as they are used here. */
public interface DatabaseErrorHandler {
    void onCorruption(SQLiteDatabase dbObj);
}
