import type { Variant } from "../../core/variant.ts";
import type { ExpectedMethod } from "./expected_hooks.ts";
import type { ApkAssertion, Badging, HookedDexMethod } from "./inspection.ts";

/** What the assertions about one APK are made from. */
export interface AssertionInput {
  readonly variant: Variant;
  readonly badging: Badging;
  readonly schemes: readonly string[];
  /** Classes of all its dexes: `a/b/C`. */
  readonly classes: ReadonlySet<string>;
  readonly hooks: readonly HookedDexMethod[];
  readonly expected: readonly ExpectedMethod[];
  /** Classes that exist in debug builds only, all of which have to be there. */
  readonly debugClasses: readonly string[];
  /** Anything of these packages exists in debug builds only: `a/b/`. */
  readonly debugPackages: readonly string[];
  /** Classes of the recording runtime that the other one lacks. */
  readonly recordingClasses: ReadonlySet<string>;
  readonly minSdk: number;
}

function some(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(", ");
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}

function debugBridges(input: AssertionInput): ApkAssertion {
  const { variant, classes, debugClasses, debugPackages } = input;
  if (variant.buildType === "release") {
    const found = [...classes].filter((name) =>
      debugClasses.includes(name) || debugPackages.some((prefix) => name.startsWith(prefix))
    );
    return {
      name: "debug bridges absent",
      ok: found.length === 0,
      message: found.length === 0 ? `among ${classes.size} classes` : `found ${some(found)}`,
    };
  }
  const missing = debugClasses.filter((name) => !classes.has(name));
  return {
    name: "debug bridges present",
    ok: missing.length === 0,
    message: missing.length === 0 ? `${debugClasses.length} classes` : `no ${some(missing)}`,
  };
}

function textOf({ class: owner, method, descriptor = "" }: Omit<ExpectedMethod, "calls">): string {
  return `${owner.replaceAll("/", ".")}.${method}${descriptor}`;
}

function hooked({ hooks, expected }: AssertionInput): ApkAssertion {
  const left = [...hooks];
  const missing: ExpectedMethod[] = [];
  for (const one of expected) {
    const at = left.findIndex((hook) =>
      hook.class === one.class && hook.method === one.method &&
      (one.descriptor === undefined || hook.descriptor === one.descriptor)
    );
    if (at < 0) missing.push(one);
    else left.splice(at, 1);
  }
  const wrong = [
    ...(missing.length === 0 ? [] : [`not hooked: ${some(missing.map(textOf))}`]),
    ...(left.length === 0 ? [] : [`hooked though no rule says so: ${some(left.map(textOf))}`]),
  ];
  return expected.length === 0
    ? {
      name: "hooks absent",
      ok: wrong.length === 0,
      message: wrong.length === 0 ? "no method calls one" : wrong.join("; "),
    }
    : {
      name: "exactly the mapped methods hooked",
      ok: wrong.length === 0,
      message: wrong.length === 0 ? `${expected.length} methods` : wrong.join("; "),
    };
}

function recording({ variant, classes, recordingClasses }: AssertionInput): ApkAssertion {
  const found = [...recordingClasses].filter((name) => classes.has(name));
  if (variant.runtime === "dari") {
    const ok = found.length === recordingClasses.size && found.length > 0;
    return {
      name: "recording runtime present",
      ok,
      message: `${found.length} of ${recordingClasses.size} classes`,
    };
  }
  return {
    name: "recording runtime absent",
    ok: found.length === 0,
    message: found.length === 0
      ? `none of ${recordingClasses.size} classes`
      : `found ${some(found)}`,
  };
}

function manifest({ variant, badging, minSdk }: AssertionInput): ApkAssertion {
  const debuggable = variant.buildType === "debug";
  return {
    name: debuggable ? "debuggable" : "not debuggable",
    ok: badging.debuggable === debuggable && badging.minSdk === minSdk,
    message: `API ${badging.minSdk} to ${badging.targetSdk}`,
  };
}

function signed({ schemes }: AssertionInput): ApkAssertion {
  return {
    name: "signed by v2 and v3",
    ok: schemes.includes("v2") && schemes.includes("v3"),
    message: `signed by ${schemes.join(", ") || "nothing"}`,
  };
}

/**
 * Everything that must hold for an APK by itself.
 *
 * @param input what was found in it, and what had to be
 * @returns one an assertion, in a fixed order
 */
export function assertApk(input: AssertionInput): ApkAssertion[] {
  return [manifest(input), signed(input), debugBridges(input), recording(input), hooked(input)];
}

/**
 * Whether the releases of a runtime are one and the same file whatever the scope.
 *
 * @param releases variants with the hashes of their APKs
 * @param variant which of them is asked about
 * @returns an assertion; undefined for a debug build, or when there is no other scope to compare
 */
export function assertSameRelease(
  releases: readonly { readonly variant: Variant; readonly sha256: string }[],
  variant: Variant,
): ApkAssertion | undefined {
  if (variant.buildType === "debug") return undefined;
  const same = releases.filter((one) =>
    one.variant.buildType === "release" && one.variant.runtime === variant.runtime
  );
  if (same.length < 2) return undefined;
  const hashes = new Set(same.map(({ sha256 }) => sha256));
  return {
    name: "same bytes in every scope",
    ok: hashes.size === 1,
    message: `${same.length} scopes, ${hashes.size === 1 ? "one file" : `${hashes.size} files`}`,
  };
}
