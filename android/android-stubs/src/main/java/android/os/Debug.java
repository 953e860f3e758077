package android.os;

/** Signatures of the framework's own class, as far as they are used here. */
public final class Debug {
    public static String getRuntimeStat(String statName) {
        throw new UnsupportedOperationException("stub");
    }

    private Debug() {
    }
}
