package android.os;

/** Signatures of the framework's own class, as far as they are used here. */
public class BaseBundle {
    public String getString(String key) {
        throw new UnsupportedOperationException("stub");
    }

    public void putString(String key, String value) {
        throw new UnsupportedOperationException("stub");
    }

    public void putInt(String key, int value) {
        throw new UnsupportedOperationException("stub");
    }

    public void putLong(String key, long value) {
        throw new UnsupportedOperationException("stub");
    }

    BaseBundle() {
        throw new UnsupportedOperationException("stub");
    }
}
