import type { ApkInspection } from "../build/apk/inspection.ts";
import { variantName } from "../core/variant.ts";

/**
 * Whether everything holds that must.
 *
 * @param inspections of some APKs
 * @returns false when an assertion of any of them fails
 */
export function inspectionHolds(inspections: readonly ApkInspection[]): boolean {
  return inspections.every(({ assertions }) => assertions.every(({ ok }) => ok));
}

/**
 * What was found in an APK, for people.
 *
 * @param inspection of the APK
 * @returns lines: manifest, signature, dexes, sizes, hooks, then one an assertion
 */
export function renderInspection(inspection: ApkInspection): string {
  const { variant, badging, schemes, certificates, dexes, parts, hooks, assertions } = inspection;
  const lines = [
    variantName(variant),
    `  package ${badging.package} ${badging.versionName} (${badging.versionCode}), ` +
    `API ${badging.minSdk} to ${badging.targetSdk}${badging.debuggable ? ", debuggable" : ""}, ` +
    `starts ${badging.launchableActivity ?? "nothing"}`,
    `  signed by ${schemes.join(", ")}: certificate ${certificates.join(", ")}`,
    ...dexes.map((dex) =>
      `  ${dex.name}: ${dex.bytes} bytes, ${dex.classes} classes, ${dex.methods} methods, ` +
      `${dex.methodRefs} method references`
    ),
    `  bytes: ${parts.map(({ part, bytes }) => `${part} ${bytes}`).join(", ")}`,
    ...hooks.map(({ class: owner, method, descriptor, calls }) =>
      `  hook ${owner.replaceAll("/", ".")}.${method}${descriptor}: ${
        calls.map((call) => call.slice(call.lastIndexOf("/") + 1)).join(", ")
      }`
    ),
    ...assertions.map(({ name, ok, message }) =>
      `  ${ok ? "ok    " : "FAILED"}  ${name}: ${message}`
    ),
  ];
  return `${lines.join("\n")}\n`;
}
