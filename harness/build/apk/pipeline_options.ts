import type { BridgeShape } from "../../core/bridge_shape.ts";
import type { SourcePosition } from "../../core/position.ts";
import type { Variant } from "../../core/variant.ts";
import type { AndroidTools } from "../android_tools.ts";
import type { CaptureLibrary } from "../capture_library.ts";
import type { JavaTools } from "../java_tools.ts";
import type { Toolkit } from "../toolkit.ts";
import type { Processes } from "../../core/ports.ts";
import type { StepTiming } from "./step.ts";

/** What the variants are built from, with and into. */
export interface PipelineOptions {
  /** Shapes whose bridges go into the debug source set. */
  readonly shapes: readonly BridgeShape[];
  /** Where the scenario of a shape stands, by the shape's name: for what the compiler says. */
  readonly positions?: ReadonlyMap<string, SourcePosition> | undefined;
  readonly library: CaptureLibrary;
  readonly toolkit: Toolkit;
  readonly tools: AndroidTools;
  /** Not started before a step really has to run. */
  readonly javaTools: JavaTools;
  /** Starts aapt2. */
  readonly processes: Processes;
  /** The app's own sources: `android/sample`, or an edited copy of it. */
  readonly sampleRoot: string;
  /** Folder of kept step results; arms of a comparison have one each. */
  readonly cacheRoot: string;
  /** Folder that receives `<variant>.apk`. */
  readonly outFolder: string;
  /** PKCS12 file, alias `androiddebugkey`, password `android`. */
  readonly keystore: string;
  /** Steps at a time. */
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
  /** Runs every step although its result is there. */
  readonly force?: boolean | undefined;
  /** Hears of each step that has ended, once a build. */
  readonly onStep?: ((timing: StepTiming) => void) | undefined;
  /** Hears one sentence about what was mended on the way, such as a damaged cache entry. */
  readonly onNotice?: ((sentence: string) => void) | undefined;
}

/** A variant's APK. */
export interface BuiltVariant {
  readonly variant: Variant;
  /** Its path below the output folder. */
  readonly apk: string;
  /** SHA-256 of the file. */
  readonly sha256: string;
  readonly bytes: number;
  /** Nanoseconds from the build's begin until it lay there. */
  readonly wallNs: number;
  /** The steps it took; those that several variants share are in each. */
  readonly steps: readonly StepTiming[];
}
