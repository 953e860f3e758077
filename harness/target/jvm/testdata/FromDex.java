import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes what enjarify wrote fit for a Java virtual machine of today, for a test. Enjarify writes
 * class files of Java 6 without frames and never says that a called method belongs to an interface;
 * from Java 8 on the machine wants both.
 *
 * Usage: FromDex TRANSLATED.jar OUT-FOLDER CLASS-PATH
 */
public final class FromDex {
    /** What has to be known of a class: its superclass, its interfaces, whether it is one itself. */
    private record Header(String superName, List<String> interfaces, boolean isInterface) {}

    private final Map<String, byte[]> translated = new HashMap<>();
    private final List<ZipFile> classPath = new ArrayList<>();
    private final Map<String, Header> headers = new HashMap<>();

    public static void main(String[] arguments) throws IOException {
        new FromDex().run(Path.of(arguments[0]), Path.of(arguments[1]), arguments[2].split(":"));
    }

    private void run(Path jar, Path out, String[] libraries) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : zip.stream().toList()) {
                String name = entry.getName();
                if (!name.endsWith(".class")) continue;
                translated.put(name.substring(0, name.length() - 6), zip.getInputStream(entry).readAllBytes());
            }
        }
        for (String library : libraries) classPath.add(new ZipFile(library));
        for (Map.Entry<String, byte[]> one : translated.entrySet()) {
            Path file = out.resolve(one.getKey() + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, mended(one.getValue()));
        }
        System.out.println(translated.size());
    }

    private byte[] mended(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override protected String getCommonSuperClass(String one, String other) {
                return commonSuperclass(one, other);
            }
        };
        reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
                super.visit(Opcodes.V1_8, access, name, signature, superName, interfaces);
            }

            @Override public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, exceptions)) {
                    @Override public void visitMethodInsn(int opcode, String owner, String method, String type, boolean itf) {
                        boolean special = opcode == Opcodes.INVOKESTATIC || opcode == Opcodes.INVOKESPECIAL;
                        super.visitMethodInsn(opcode, owner, method, type, itf || special && !owner.startsWith("[") && header(owner).isInterface());
                    }
                };
            }
        }, ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }

    /** By names alone: loading a class here would need everything it refers to. */
    private String commonSuperclass(String one, String other) {
        Set<String> supers = new LinkedHashSet<>(superclasses(one));
        if (header(one).isInterface() || header(other).isInterface()) {
            Set<String> all = new HashSet<>();
            addSupertypes(other, all);
            if (all.contains(one)) return one;
            all.clear();
            addSupertypes(one, all);
            return all.contains(other) ? other : "java/lang/Object";
        }
        for (String candidate : superclasses(other)) if (supers.contains(candidate)) return candidate;
        return "java/lang/Object";
    }

    private List<String> superclasses(String name) {
        List<String> found = new ArrayList<>();
        for (String at = name; at != null; at = header(at).superName()) found.add(at);
        return found;
    }

    private void addSupertypes(String name, Set<String> found) {
        if (name == null || !found.add(name)) return;
        addSupertypes(header(name).superName(), found);
        for (String one : header(name).interfaces()) addSupertypes(one, found);
    }

    private Header header(String name) {
        return headers.computeIfAbsent(name, missing -> {
            try {
                ClassReader reader = new ClassReader(bytesOf(missing));
                boolean isInterface = (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0;
                return new Header(reader.getSuperName(), List.of(reader.getInterfaces()), isInterface);
            } catch (IOException e) {
                throw new IllegalStateException("Cannot read the class \"" + missing + "\": is a jar missing on the class path?", e);
            }
        });
    }

    private byte[] bytesOf(String name) throws IOException {
        byte[] own = translated.get(name);
        if (own != null) return own;
        for (ZipFile zip : classPath) {
            ZipEntry entry = zip.getEntry(name + ".class");
            if (entry != null) return zip.getInputStream(entry).readAllBytes();
        }
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            if (in == null) throw new IOException("not found");
            return in.readAllBytes();
        }
    }
}
