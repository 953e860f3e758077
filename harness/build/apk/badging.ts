import { RunError } from "../../core/errors.ts";
import type { Badging } from "./inspection.ts";

/**
 * Reads what `aapt2 dump badging` prints.
 *
 * @param text its output
 * @param apk what to call it in an error
 * @returns the lines that matter here
 * @throws {RunError} if the text is of another form
 */
export function parseBadging(text: string, apk: string): Badging {
  const line = (start: string) => text.split("\n").find((one) => one.startsWith(start));
  const field = (from: string | undefined, name: string) =>
    from === undefined ? undefined : new RegExp(`\\b${name}='([^']*)'`).exec(from)?.[1];
  const sdk = (start: string) => Number(/'(\d+)'/.exec(line(start) ?? "")?.[1]);
  const head = line("package:");
  const name = field(head, "name");
  if (name === undefined) throw new RunError(`Cannot read what aapt2 says of "${apk}":\n${text}`);
  return {
    package: name,
    versionCode: field(head, "versionCode") ?? "",
    versionName: field(head, "versionName") ?? "",
    minSdk: sdk("sdkVersion:"),
    targetSdk: sdk("targetSdkVersion:"),
    debuggable: line("application-debuggable") !== undefined,
    launchableActivity: field(line("launchable-activity:"), "name") ?? null,
  };
}
