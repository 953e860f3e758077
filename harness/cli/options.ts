import { join, resolve } from "node:path";
import { defaultCacheFolder } from "../build/cache.ts";

/** What the environment says, read once at the edge; flags are stronger. */
export interface CliEnvironment {
  /** Where the user stands: the folder a task was called from, else the working folder. */
  readonly cwd: string;
  /** Root of this project: where the capture library's sources lie. */
  readonly projectRoot: string;
  readonly cacheFolder: string;
  /** Where step results of APK builds are kept: `SCENARIO_APK_CACHE`, else below the cache. */
  readonly apkCacheFolder: string;
  readonly javaHome?: string | undefined;
  /** `ANDROID_HOME`: where an Android SDK lies. */
  readonly androidHome?: string | undefined;
  /** `ANDROID_SDK_ROOT`, its older name. */
  readonly androidSdkRoot?: string | undefined;
  readonly ci: boolean;
  readonly noColor: boolean;
  readonly forceColor: boolean;
  readonly stdoutTerminal: boolean;
  readonly stderrTerminal: boolean;
}

function flag(value: string | undefined): boolean {
  return value !== undefined && value !== "" && value !== "0" && value !== "false";
}

/**
 * Columns of the terminal now.
 *
 * @returns 80 where there is none
 */
export function terminalWidth(): number {
  try {
    return Deno.consoleSize().columns;
  } catch {
    return 80;
  }
}

/**
 * Reads the environment.
 *
 * @param get reads one variable
 * @returns the values the commands use
 */
export function readEnvironment(get: (name: string) => string | undefined): CliEnvironment {
  const projectRoot = resolve(import.meta.dirname ?? ".", "..", "..");
  return {
    cwd: get("INIT_CWD") || Deno.cwd(),
    projectRoot,
    cacheFolder: defaultCacheFolder(get),
    apkCacheFolder: get("SCENARIO_APK_CACHE") || join(defaultCacheFolder(get), "apk"),
    javaHome: get("JAVA_HOME") || undefined,
    androidHome: get("ANDROID_HOME") || undefined,
    androidSdkRoot: get("ANDROID_SDK_ROOT") || undefined,
    ci: flag(get("CI")),
    noColor: (get("NO_COLOR") ?? "") !== "" || get("TERM") === "dumb",
    forceColor: flag(get("FORCE_COLOR")),
    stdoutTerminal: Deno.stdout.isTerminal(),
    stderrTerminal: Deno.stderr.isTerminal(),
  };
}
