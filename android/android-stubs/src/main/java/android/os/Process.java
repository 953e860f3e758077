package android.os;

/** Signatures of the framework's own class, as far as they are used here. */
public class Process {
    public Process() {
        throw new UnsupportedOperationException("stub");
    }

    public static final int myPid() {
        throw new UnsupportedOperationException("stub");
    }

    public static final native long getElapsedCpuTime();
}
