import type { Runtime } from "../core/capture.ts";

/** The app that APKs are made of: its sources, and what is packaged with them. */
export interface SampleApp {
  /** Folder of its sources, relative to the project's root. */
  readonly sources: string;
  /** The interface by which the main source set finds the bridges of a debug build. */
  readonly catalogInterface: string;
  /** The class that implements it, generated into the debug source set. */
  readonly catalogClass: string;
  /** Artifacts that its sources are compiled against. */
  readonly compileJars: readonly string[];
  /** Libraries that are packaged besides the capture runtime, and that scope `all` reaches. */
  readonly libraries: readonly string[];
  /** The capture library's own packaged artifacts, which the plugin never changes. */
  runtimeJars(runtime: Runtime): readonly string[];
  /** Class of the Java tools' process. */
  readonly toolsMain: string;
  /** Module of the Maven build that the Java tools are. */
  readonly toolsModule: string;
}

/**
 * All that the harness knows of a capture library: its artifacts, class names and command lines.
 * This is the one file with names of the embedded one; another library is another value.
 */
export interface CaptureLibrary {
  /** Folder of its Maven build, relative to the project's root. */
  readonly sources: string;
  /** Package of the generated bridges. */
  readonly bridgePackage: string;
  /** The interface that a direct bridge calls, with its package. */
  readonly interceptor: string;
  /** The object whose `createInterceptor()` gives one. */
  readonly entryPoint: string;
  /** The interface of generated callers, with its package. */
  readonly callsInterface: string;
  /** Internal names of the classes that injected hooks call. */
  readonly hookOwners: readonly string[];
  readonly transformMain: string;
  readonly transformJars: readonly string[];
  readonly workerMain: string;
  readonly compilerMain: string;
  /** Artifacts a generated bridge is compiled against. */
  readonly bridgeJars: readonly string[];
  /** The worker's class path below the generated classes. */
  workerJars(runtime: Runtime): readonly string[];
  /** The compiler's own class path. */
  readonly compilerJars: readonly string[];
  /** The app that is built with it. */
  readonly app: SampleApp;
}

const SHARED = ["dari-core", "android-json", "kotlin-stdlib"] as const;

const SAMPLE_LIBRARIES = [
  "bench",
  "bench-android",
  "store-android",
  "sample-lib-cart",
  "sample-lib-login",
  "sample-lib-media",
  "sample-lib-push",
  "sample-lib-share",
  "kotlin-stdlib",
] as const;

/** The library in `android/`. */
export const EMBEDDED_LIBRARY: CaptureLibrary = {
  sources: "android",
  bridgePackage: "dev.dari.bridges",
  interceptor: "dev.dari.DariInterceptor",
  entryPoint: "dev.dari.Dari",
  callsInterface: "dev.dari.bench.BridgeCalls",
  hookOwners: ["dev/dari/DariHooks", "dev/dari/NestedHooks", "dev/dari/SuspendHooks"],
  transformMain: "dev.dari.plugin.Main",
  transformJars: [
    "dari-plugin",
    "asm",
    "asm-tree",
    "asm-commons",
    "kotlin-stdlib",
  ],
  workerMain: "dev.dari.bench.jvm.Main",
  compilerMain: "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
  bridgeJars: ["android-stubs", "dari", "bench", ...SHARED],
  workerJars: (runtime) => [
    "bench-jvm",
    "bench",
    runtime,
    "store-jdbc",
    "sqlite-jdbc",
    "slf4j-api",
    ...SHARED,
  ],
  compilerJars: [
    "kotlin-compiler-embeddable",
    "kotlin-stdlib",
    "kotlin-script-runtime",
    "kotlin-reflect",
    "kotlin-daemon-embeddable",
    "kotlinx-coroutines-core-jvm",
    "annotations",
  ],
  app: {
    sources: "android/sample",
    catalogInterface: "dev.dari.sample.BridgeCatalog",
    catalogClass: "dev.dari.sample.DebugBridges",
    compileJars: ["android-stubs", "dari", "dari-core", "android-json", ...SAMPLE_LIBRARIES],
    libraries: SAMPLE_LIBRARIES,
    runtimeJars: (runtime) => ["dari-core", runtime],
    toolsMain: "dev.dari.apk.Main",
    toolsModule: "apk-tools",
  },
};

/**
 * The last part of a class name.
 *
 * @param name with its package
 * @returns without it
 */
export function simpleName(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
