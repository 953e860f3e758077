import type { SizeText } from "../core/size.ts";

/** How the JVM target runs. */
export interface JvmTargetSpec {
  /**
   * Heap of each measuring process, from `"64 MB"` to `"16000 MB"`; the reference's 256 MiB when
   * absent. Three eighths of it are the young generation.
   */
  readonly heap?: SizeText | undefined;
}

/** Options of targets. */
export interface TargetsSpec {
  /** Processes of this machine's Java virtual machine. */
  readonly jvm?: JvmTargetSpec | undefined;
}

/** A phone or an emulator, declared for the target that will run on it. */
export interface DeviceSpec {
  /** Its serial number, as `adb devices` lists it. */
  readonly serial: string;
  /** What people call it. */
  readonly title?: string | undefined;
}

/** The name of the target that is no device. */
export const JVM_TARGET = "jvm";

/** Least and most bytes of a heap. */
export const HEAP_BYTES = { least: 64_000_000, most: 16_000_000_000 } as const;
