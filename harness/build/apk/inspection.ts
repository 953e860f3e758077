import type { Variant } from "../../core/variant.ts";

/** A dex of an APK. */
export interface DexSize {
  /** `classes.dex`, `classes2.dex` and so on. */
  readonly name: string;
  readonly bytes: number;
  /** Classes and methods that it defines. */
  readonly classes: number;
  readonly methods: number;
  /** Methods that it refers to; a dex holds at most 65,536. */
  readonly methodRefs: number;
}

/** A method with hooks in it, as its dex has it. */
export interface HookedDexMethod {
  /** As class files name it: `a/b/C`. */
  readonly class: string;
  readonly method: string;
  readonly descriptor: string;
  /** What it calls, such as `dev/dari/DariHooks.request`. */
  readonly calls: readonly string[];
}

/** What must hold for an APK, and whether it does. */
export interface ApkAssertion {
  readonly name: string;
  readonly ok: boolean;
  /** What was looked at; for a failure what was expected and what was found. */
  readonly message: string;
}

/** What aapt2 says of an APK. */
export interface Badging {
  readonly package: string;
  readonly versionCode: string;
  readonly versionName: string;
  readonly minSdk: number;
  readonly targetSdk: number;
  readonly debuggable: boolean;
  readonly launchableActivity: string | null;
}

/** What was found in one APK, read from the file alone. */
export interface ApkInspection {
  readonly variant: Variant;
  readonly badging: Badging;
  /** Signature schemes, such as `v2`. */
  readonly schemes: readonly string[];
  /** SHA-256 of the signing certificates. */
  readonly certificates: readonly string[];
  readonly dexes: readonly DexSize[];
  /** Bytes by part: dex, resources, manifest, assets, signature and so on. */
  readonly parts: readonly { readonly part: string; readonly bytes: number }[];
  readonly hooks: readonly HookedDexMethod[];
  readonly assertions: readonly ApkAssertion[];
}
