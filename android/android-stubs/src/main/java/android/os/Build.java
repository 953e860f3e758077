package android.os;

/** Signatures of the framework's own class, as far as they are used here. */
public class Build {
    public Build() {
        throw new UnsupportedOperationException("stub");
    }

    /** Signatures of the framework's own class, as far as they are used here. */
    public static class VERSION {
        public static final int SDK_INT = Integer.parseInt("0");
        public static final String RELEASE = String.valueOf((Object) null);

        public VERSION() {
            throw new UnsupportedOperationException("stub");
        }
    }
}
