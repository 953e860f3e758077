package shapes;

import android.webkit.JavascriptInterface;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

class Plain {
    String sink;
    void post(String s) { sink = s; }
    static String stat(String id, String s) { return id + s; }
    private String hidden(String s) { return "h" + s; }
    String callHidden(String s) { return hidden(s); }
    synchronized String locked(String s) { sink = s; notifyAll(); return sink; }
    static synchronized int lockedStatic(String s) { return s == null ? -1 : s.length(); }
    final double precise(double d, String s) { return d / 3; }
    String array(String... parts) { return String.join("|", parts == null ? new String[0] : parts); }
    <T extends Comparable<T>> T generic(T a, T b) { return a.compareTo(b) > 0 ? a : b; }
    static String nothing() { return "n"; }
    String p1(String a) { return a; }
    String p2(String a, String b) { return b; }
    String p3(String a, String b, String c) { return c; }
    String p4(String a, String b, String c, String d) { return d; }
    String p5(String a, String b, String c, String d, String e) { return e; }
    String p6(String a, String b, String c, String d, String e, String f) { return f; }
    String p7(String a, String b, String c, String d, String e, String f, String g) { return g; }
    String p8(String a, String b, String c, String d, String e, String f, String g, String h) { return h; }
    String wideBefore(long l, String a, double d, String b) { return l + a + d + b; }
    static String wideBeforeStatic(double d, long l, String a, float f, int i, String b) { return d + a + l + b + f + i; }
    boolean z(boolean v) { return !v; }
    byte b(byte v) { return (byte) (v + 1); }
    short s(short v) { return (short) (v + 1); }
    char c(char v) { return (char) (v + 1); }
    int i(int v) { return v + 1; }
    long j(long v) { return v + 1; }
    float f(float v) { return v * 2; }
    double d(double v) { return v * 2; }
    byte[] bytes(byte[] v) { return v == null ? null : Arrays.copyOf(v, v.length + 1); }
    Object boxed(Object v) { return v; }
    void nothingBack(String s) { if (s == null) return; sink = s; }
    String allKinds(boolean z, byte b, short s, char c, long j, float f, double d, String t) { return "" + z + b + s + c + j + f + d + t; }
}

class Overloads {
    String got = "";
    @JavascriptInterface public String send(String a) { got += "1"; return a; }
    public String send(String a, String b) { got += "2"; return b; }
    public String send(String a, int b) { got += "i"; return a + b; }
}

interface Handler<T> {
    @JavascriptInterface String handle(T message);
}

class TextHandler implements Handler<String> {
    @Override public String handle(String message) { return "t" + message; }
}

abstract class AnnotatedBase<T> {
    @JavascriptInterface public abstract Object take(T message);
    @JavascriptInterface public String plain(String s) { return "base" + s; }
}

abstract class Middle extends AnnotatedBase<String> { }

class Leaf extends Middle {
    @Override public String take(String message) { return "leaf" + message; }
    @Override public String plain(String s) { return "leaf" + s; }
}

class LeafWithSuper extends Middle {
    @Override public String take(String message) { return "leaf" + message; }
    @Override public String plain(String s) { return "leaf" + super.plain(s + "!"); }
}

class LeafLambdaSuper extends Middle {
    @Override public String take(String message) { return "leaf" + message; }
    @Override public String plain(String s) { Supplier<String> later = () -> super.plain(s); return "lambda" + later.get(); }
}

class LeafOtherSuper extends Middle {
    @Override public String take(String message) { return "leaf" + message; }
    @Override public String plain(String s) { return "own" + s; }
    String viaOther(String s) { return super.plain(s); }
}

class LeafConditionalSuper extends Middle {
    @Override public String take(String message) { return "leaf" + message; }
    @Override public String plain(String s) { return s == null || s.length() % 2 == 0 ? "even" : super.plain(s); }
}

class LeafInherits extends Middle {
    @Override public String take(String message) { return "leaf" + message; }
}

interface Defaults {
    @JavascriptInterface default String post(String s) { return "d" + tail(s); }
    static String statics(String s) { return "s" + s; }
    default String tail(String s) { return s; }
}

class UsesDefault implements Defaults { }

class OverridesDefault implements Defaults {
    @Override public String post(String s) { return "o" + Defaults.super.post(s); }
}

class Outer {
    String prefix = "p";
    class Inner { String post(String s) { return prefix + s; } }
    static class Nested { String post(String s) { return "n" + s; } }
    static Defaults anonymous() { return new Defaults() { @Override public String post(String s) { return "a" + s; } }; }
    static String local(String s) {
        class Local { @JavascriptInterface String post(String t) { return "l" + t; } }
        return new Local().post(s);
    }
}

enum Level {
    LOW, HIGH;
    String post(String s) { return name() + s; }
}

class Flow {
    String reassigned(String a, int n) { a = "changed" + a; n = 7; return a + n; }
    String reused(String a, boolean flag) {
        String out;
        if (flag) { String t = "x" + a; out = t; } else { long t = 5; out = "y" + t; }
        for (int i = 0; i < 2; i++) { double z = i; out += z; }
        { String again = out; out = again + "!"; }
        return out;
    }
    int early(int n, String s) {
        if (n % 5 == 0) return 0;
        for (int i = 0; i < 3; i++) { if (n % 5 == i + 1) return i; }
        return s == null ? -1 : s.length();
    }
    String finallyWins(String s) {
        try { if (s == null) throw new IllegalStateException("null"); return s; } finally { note("f"); }
    }
    @SuppressWarnings("finally")
    String finallyReturns(String s) { try { return s.trim(); } finally { return "fin"; } }
    String throwing(String s) { throw new IllegalArgumentException("no " + s); }
    String rethrowing(String s) throws Exception {
        try { return s.substring(1); } catch (RuntimeException e) { throw new Exception("checked", e); }
    }
    String loopFirst(String s) { while (true) { if (s == null || s.length() < 3) return s; s = s.substring(1); } }
    int recursive(int n) { return n <= 0 ? 0 : 1 + recursive(n - 1); }
    String first(String s) { return "1" + second(s); }
    String second(String s) { return "2" + s; }
    String switching(String s, int n) {
        switch (s == null ? "null" : s) {
            case "null": return "N";
            case "": case "x": return "E";
            default: switch (n % 4) { case 0: return "0"; case 1: return "1"; default: return s; }
        }
    }
    String monitor(String s) {
        Object lock = new Object();
        synchronized (lock) { if (s == null) return null; synchronized (this) { return s + Thread.holdsLock(lock); } }
    }
    long frames(long a, String s, double d) {
        long sum = a;
        for (char c : (s == null ? "" : s).toCharArray()) {
            long x = c; double y = d;
            try { if (c == 'e') throw new RuntimeException(); sum += x; } catch (RuntimeException e) { sum -= (long) y; }
            finally { sum++; }
        }
        return sum;
    }
    String lambda(String s) { Function<String, String> f = t -> t + s; return f.apply("l"); }
    String ref(String s) { Function<String, String> f = this::second; return f.apply(s); }
    String nestedTry(String a, String b) {
        try { try { return a.concat(b); } catch (NullPointerException e) { return "npe" + b.length(); } }
        catch (RuntimeException e) { return "outer"; }
    }
    boolean ternary(String a, boolean b) { return a == null ? b : b && a.isEmpty() || !b; }
    private final List<String> notes = new ArrayList<>();
    private void note(String s) { notes.add(s); }
    String notes() { return notes.toString(); }
}

class Bridge {
    String sink;
    void onRequest(String handler, String id, String data) { sink = handler + id + data; }
    void onResponse(String id, boolean success, String data) { sink = id + success + data; }
    void postMessage(String json) { sink = json; }
    String call(String name, String json) { return "{\"name\":\"" + name + "\"}"; }
    void exec(int secret, String service, String action, String id, String args) { sink = service + action; }
    void toWeb(String handler, String id, String data) { sink = handler; }
    void toWebDone(String id, Boolean ok, String data) { sink = id; }
}

interface OldKotlin {
    @JavascriptInterface String post(String s);
    class DefaultImpls { @JavascriptInterface public static String post(OldKotlin self, String s) { return "old" + s; } }
}

class OldKotlinUser implements OldKotlin {
    @Override public String post(String s) { return DefaultImpls.post(this, s); }
}

/** Calls every shape as an app would. */
public class JavaShapes {
    static List<Object> both(Object a, Object b) { return Arrays.asList(a, b); }
    public static Object post(Object[] a) { Plain p = new Plain(); p.post((String) a[0]); return p.sink; }
    public static Object stat(Object[] a) { return Plain.stat((String) a[0], (String) a[1]); }
    public static Object hidden(Object[] a) { return new Plain().callHidden((String) a[0]); }
    public static Object locked(Object[] a) { return new Plain().locked((String) a[0]); }
    public static Object lockedStatic(Object[] a) { return Plain.lockedStatic((String) a[0]); }
    public static Object precise(Object[] a) { return new Plain().precise((double) a[0], (String) a[1]); }
    public static Object array(Object[] a) { return new Plain().array((String) a[0], (String) a[1]); }
    public static Object generic(Object[] a) { return new Plain().generic((Integer) a[0], (Integer) a[1]); }
    public static Object nothing(Object[] a) { return Plain.nothing(); }
    public static Object p1(Object[] a) { return new Plain().p1((String) a[0]); }
    public static Object p2(Object[] a) { return new Plain().p2((String) a[0], (String) a[1]); }
    public static Object p3(Object[] a) { return new Plain().p3((String) a[0], (String) a[1], (String) a[2]); }
    public static Object p4(Object[] a) { return new Plain().p4((String) a[0], (String) a[1], (String) a[2], (String) a[3]); }
    public static Object p5(Object[] a) { return new Plain().p5((String) a[0], (String) a[1], (String) a[2], (String) a[3], (String) a[4]); }
    public static Object p6(Object[] a) { return new Plain().p6((String) a[0], (String) a[1], (String) a[2], (String) a[3], (String) a[4], (String) a[5]); }
    public static Object p7(Object[] a) { return new Plain().p7((String) a[0], (String) a[1], (String) a[2], (String) a[3], (String) a[4], (String) a[5], (String) a[6]); }
    public static Object p8(Object[] a) { return new Plain().p8((String) a[0], (String) a[1], (String) a[2], (String) a[3], (String) a[4], (String) a[5], (String) a[6], (String) a[7]); }
    public static Object wideBefore(Object[] a) { return new Plain().wideBefore((long) a[0], (String) a[1], (double) a[2], (String) a[3]); }
    public static Object wideBeforeStatic(Object[] a) { return Plain.wideBeforeStatic((double) a[0], (long) a[1], (String) a[2], (float) a[3], (int) a[4], (String) a[5]); }
    public static Object z(Object[] a) { return new Plain().z((boolean) a[0]); }
    public static Object b(Object[] a) { return new Plain().b((byte) a[0]); }
    public static Object s(Object[] a) { return new Plain().s((short) a[0]); }
    public static Object c(Object[] a) { return new Plain().c((char) a[0]); }
    public static Object i(Object[] a) { return new Plain().i((int) a[0]); }
    public static Object j(Object[] a) { return new Plain().j((long) a[0]); }
    public static Object f(Object[] a) { return new Plain().f((float) a[0]); }
    public static Object d(Object[] a) { return new Plain().d((double) a[0]); }
    public static Object bytes(Object[] a) { byte[] r = new Plain().bytes((byte[]) a[0]); return r == null ? null : Arrays.toString(r); }
    public static Object boxed(Object[] a) { return new Plain().boxed(a[0]); }
    public static Object nothingBack(Object[] a) { Plain p = new Plain(); p.nothingBack((String) a[0]); return p.sink; }
    public static Object allKinds(Object[] a) { return new Plain().allKinds((boolean) a[0], (byte) a[1], (short) a[2], (char) a[3], (long) a[4], (float) a[5], (double) a[6], (String) a[7]); }
    public static Object overloads(Object[] a) { Overloads o = new Overloads(); return both(o.send((String) a[0]) + o.send((String) a[0], (String) a[1]) + o.send((String) a[1], 3), o.got); }
    public static Object handler(Object[] a) { Handler<String> h = new TextHandler(); return h.handle((String) a[0]); }
    public static Object handlerDirectly(Object[] a) { return new TextHandler().handle((String) a[0]); }
    public static Object leafTake(Object[] a) { AnnotatedBase<String> b = new Leaf(); return b.take((String) a[0]); }
    public static Object leafPlain(Object[] a) { return new Leaf().plain((String) a[0]); }
    public static Object leafSuper(Object[] a) { return new LeafWithSuper().plain((String) a[0]); }
    public static Object leafLambdaSuper(Object[] a) { return new LeafLambdaSuper().plain((String) a[0]); }
    public static Object leafOtherSuper(Object[] a) { return new LeafOtherSuper().viaOther((String) a[0]); }
    public static Object leafConditionalSuper(Object[] a) { AnnotatedBase<String> b = new LeafConditionalSuper(); return b.plain((String) a[0]) + new LeafInherits().plain((String) a[0]); }
    public static Object leafInherits(Object[] a) { return new LeafInherits().plain((String) a[0]); }
    public static Object usesDefault(Object[] a) { return new UsesDefault().post((String) a[0]); }
    public static Object overridesDefault(Object[] a) { Defaults d = new OverridesDefault(); return d.post((String) a[0]); }
    public static Object staticInInterface(Object[] a) { return Defaults.statics((String) a[0]); }
    public static Object inner(Object[] a) { return new Outer().new Inner().post((String) a[0]); }
    public static Object nested(Object[] a) { return new Outer.Nested().post((String) a[0]); }
    public static Object anonymous(Object[] a) { return Outer.anonymous().post((String) a[0]); }
    public static Object local(Object[] a) { return Outer.local((String) a[0]); }
    public static Object level(Object[] a) { return Level.HIGH.post((String) a[0]); }
    public static Object reassigned(Object[] a) { return new Flow().reassigned((String) a[0], (int) a[1]); }
    public static Object reused(Object[] a) { return new Flow().reused((String) a[0], (boolean) a[1]); }
    public static Object early(Object[] a) { return new Flow().early((int) a[0], (String) a[1]); }
    public static Object finallyWins(Object[] a) { Flow f = new Flow(); return both(f.finallyWins((String) a[0]), f.notes()); }
    public static Object finallyReturns(Object[] a) { return new Flow().finallyReturns((String) a[0]); }
    public static Object throwing(Object[] a) { return new Flow().throwing((String) a[0]); }
    public static Object rethrowing(Object[] a) throws Exception { return new Flow().rethrowing((String) a[0]); }
    public static Object loopFirst(Object[] a) { return new Flow().loopFirst((String) a[0]); }
    public static Object recursive(Object[] a) { return new Flow().recursive(3); }
    public static Object first(Object[] a) { return new Flow().first((String) a[0]); }
    public static Object switching(Object[] a) { return new Flow().switching((String) a[0], (int) a[1]); }
    public static Object monitor(Object[] a) { return new Flow().monitor((String) a[0]); }
    public static Object frames(Object[] a) { return new Flow().frames((long) a[0], (String) a[1], (double) a[2]); }
    public static Object lambda(Object[] a) { return new Flow().lambda((String) a[0]); }
    public static Object ref(Object[] a) { return new Flow().ref((String) a[0]); }
    public static Object nestedTry(Object[] a) { return new Flow().nestedTry((String) a[0], (String) a[1]); }
    public static Object ternary(Object[] a) { return new Flow().ternary((String) a[0], (boolean) a[1]); }
    public static Object onRequest(Object[] a) { Bridge b = new Bridge(); b.onRequest((String) a[0], (String) a[1], (String) a[2]); return b.sink; }
    public static Object onResponse(Object[] a) { Bridge b = new Bridge(); b.onResponse((String) a[0], (boolean) a[1], (String) a[2]); return b.sink; }
    public static Object postMessage(Object[] a) { Bridge b = new Bridge(); b.postMessage((String) a[0]); return b.sink; }
    public static Object call(Object[] a) { return new Bridge().call((String) a[0], (String) a[1]); }
    public static Object exec(Object[] a) { Bridge b = new Bridge(); b.exec((int) a[0], (String) a[1], (String) a[2], (String) a[3], (String) a[4]); return b.sink; }
    public static Object toWeb(Object[] a) { Bridge b = new Bridge(); b.toWeb((String) a[0], (String) a[1], (String) a[2]); return b.sink; }
    public static Object toWebDone(Object[] a) { Bridge b = new Bridge(); b.toWebDone((String) a[0], (Boolean) a[1], (String) a[2]); return b.sink; }
    public static Object oldKotlin(Object[] a) { OldKotlin o = new OldKotlinUser(); return o.post((String) a[0]); }
}
