package android.os;

/** Signatures of the framework's own class, as far as they are used here. */
public final class Bundle extends BaseBundle {
    public Bundle() {
        throw new UnsupportedOperationException("stub");
    }
}
