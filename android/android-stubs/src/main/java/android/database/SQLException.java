package android.database;

/** Signatures of the framework's own class, as far as they are used here. */
public class SQLException extends RuntimeException {
    public SQLException() {
        throw new UnsupportedOperationException("stub");
    }

    public SQLException(String error) {
        throw new UnsupportedOperationException("stub");
    }
}
