package shapes;

import dev.dari.Dari;
import dev.dari.DariInterceptor;
import java.util.function.Consumer;

/** Methods that capture directly in some way; the comment DIRECT marks the line of the call. */
public class SkipShapes {
    static final DariInterceptor interceptor = Dari.createInterceptor();

    public void inMethod(String s) {
        interceptor.onWebToAppRequest("n", null, s); // DIRECT inMethod
    }
    public void inHelper(String s) { helper(s); }
    private void helper(String s) { if (s != null) deeper(s); }
    private static void deeper(String s) {
        interceptor.onWebToAppRequest("n", null, s, true); // DIRECT inHelper
    }
    public void inLambda(String s) {
        Runnable r = () -> interceptor.onWebToAppRequest("n", null, s); // DIRECT inLambda
        r.run();
    }
    public void inAnonymous(String s) {
        new Runnable() {
            @Override public void run() {
                interceptor.onWebToAppRequest("n", null, s); // DIRECT inAnonymous
            }
        }.run();
    }
    public void inReference(String s) {
        Consumer3 c = interceptor::onWebToAppRequest; // DIRECT inReference
        c.accept("n", null, s);
    }
    interface Consumer3 { void accept(String a, String b, String c); }
    public void responseOnly(String s) { answer(s); }
    private void answer(String s) {
        interceptor.onWebToAppResponse("7", true, s); // DIRECT responseOnly
    }
    public String replying(String s) { answer(s); return s; }
    public void otherDirection(String s) { interceptor.onAppToWebRequest("n", null, s); }
    public void hidden(String s) { Hidden.send(s); }
    public void inherited(String s) { new Hidden().viaParent(s); }
    public void pairRequest(String s) {
        interceptor.onWebToAppRequest("n", "7", s); // DIRECT pairRequest
    }
    public void pairResponse(String s) { }
    public void untouched(String s) { Consumer<String> c = t -> { }; c.accept(s); }

    public static Object run(Object[] a) throws Exception {
        SkipShapes.class.getMethod((String) a[0], String.class).invoke(new SkipShapes(), "x");
        return null;
    }
}

class Hidden {
    static void send(String s) { SkipShapes.interceptor.onWebToAppRequest("n", null, s); }
    void viaParent(String s) { }
}

class DirectBase {
    // Another annotation than the bridges', so that rules for those do not meet this class.
    @Deprecated public String post(String s) { return "base" + s; }
}

/** An override that captures directly and then calls its mapped parent. */
class DirectOverride extends DirectBase {
    @Override public String post(String s) {
        SkipShapes.interceptor.onWebToAppRequest("n", null, s); // DIRECT post
        return super.post(s);
    }
    public static Object run(Object[] a) { return new DirectOverride().post("x"); }
}
