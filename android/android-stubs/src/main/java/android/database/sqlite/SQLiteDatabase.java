package android.database.sqlite;

import android.database.Cursor;
import android.database.DatabaseErrorHandler;

/** Signatures of the framework's own class, as far as they are used here. */
public final class SQLiteDatabase extends SQLiteClosable {
    public static final int CREATE_IF_NECESSARY = 0x10000000;
    public static final int NO_LOCALIZED_COLLATORS = 0x00000010;
    public static final int ENABLE_WRITE_AHEAD_LOGGING = 0x20000000;

    SQLiteDatabase() {
        throw new UnsupportedOperationException("stub");
    }

    public static SQLiteDatabase openDatabase(
            String path, CursorFactory factory, int flags, DatabaseErrorHandler errorHandler) {
        throw new UnsupportedOperationException("stub");
    }

    public void beginTransactionNonExclusive() {
        throw new UnsupportedOperationException("stub");
    }

    public void setTransactionSuccessful() {
        throw new UnsupportedOperationException("stub");
    }

    public void endTransaction() {
        throw new UnsupportedOperationException("stub");
    }

    public void execSQL(String sql) {
        throw new UnsupportedOperationException("stub");
    }

    public SQLiteStatement compileStatement(String sql) {
        throw new UnsupportedOperationException("stub");
    }

    public Cursor rawQuery(String sql, String[] selectionArgs) {
        throw new UnsupportedOperationException("stub");
    }

    public int getVersion() {
        throw new UnsupportedOperationException("stub");
    }

    public void setVersion(int version) {
        throw new UnsupportedOperationException("stub");
    }

    /** Signatures of the framework's own interface; nothing here makes one. */
    public interface CursorFactory {
    }
}
