import { ConfigError } from "../core/errors.ts";
import { parseSize } from "../core/size.ts";
import { ownProfile } from "../run/own_profile.ts";
import { type Profile, PROFILES } from "../run/profile.ts";
import type { ProjectConfig } from "../scenario/define_config.ts";
import { closest } from "../scenario/suggest.ts";
import { JVM_TARGET } from "../scenario/target_spec.ts";

/**
 * The value of `--seed`.
 *
 * @param text as it was written
 * @returns a whole number below 2^32
 * @throws {ConfigError} if it is none
 */
export function parseSeed(text: string): number {
  const seed = Number(text);
  if (!/^\d+$/.test(text) || seed > 0xffff_ffff) {
    throw new ConfigError(`Cannot use the seed "${text}": write a whole number below 2^32`);
  }
  return seed;
}

/**
 * The value of an option that counts something.
 *
 * @param text as it was written
 * @param range what is counted, and the least and most of it
 * @returns the number
 * @throws {ConfigError} if it is none of the range
 */
export function parseCount(
  text: string,
  range: { readonly what: string; readonly least: number; readonly most: number },
): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < range.least || count > range.most) {
    throw new ConfigError(
      `Cannot use "${text}" ${range.what}: write a whole number from ${range.least} to ${range.most}`,
    );
  }
  return count;
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3_600 };

/**
 * The value of `--max-time`.
 *
 * @param text as it was written, such as `90 s` or `10 min`
 * @returns nanoseconds
 * @throws {ConfigError} if it is no duration
 */
export function parseMaxTime(text: string): number {
  const [, count, unit] = /^(\d+) ?(s|min|h)$/.exec(text) ?? [];
  if (count === undefined || unit === undefined) {
    throw new ConfigError(
      `Cannot use the time "${text}": write a whole number and s, min or h, such as "10 min"`,
    );
  }
  return Number(count) * (SECONDS[unit] ?? 1) * 1e9;
}

/** What a project's settings say about names that options take. */
type Names = Pick<ProjectConfig, "profiles" | "devices" | "target" | "targets">;

function refuse(what: string, name: string, known: readonly string[]): never {
  const near = closest(name, known);
  throw new ConfigError(`There is no ${what} "${name}"`, {
    hint: near === undefined ? `the ${what}s are ${known.join(", ")}` : `did you mean "${near}"?`,
  });
}

/**
 * Names that `--profile` takes.
 *
 * @param config the project's settings
 * @returns the built-in profiles, then the project's own
 */
export function profileNames(config: Names): string[] {
  return [...Object.keys(PROFILES), ...Object.keys(config.profiles ?? {})];
}

/**
 * The value of `--profile`.
 *
 * @param name as it was written
 * @param config the project's settings
 * @returns the profile
 * @throws {ConfigError} if there is none of that name
 */
export function profileOf(name: string, config: Names): Profile {
  const own = Object.hasOwn(config.profiles ?? {}, name) ? config.profiles?.[name] : undefined;
  if (own !== undefined) return ownProfile(name, own);
  const profile = Object.hasOwn(PROFILES, name) ? PROFILES[name] : undefined;
  return profile ?? refuse("profile", name, profileNames(config));
}

/**
 * Names that `--target` takes.
 *
 * @param config the project's settings
 * @returns `jvm`, then the project's devices
 */
export function targetNames(config: Names): string[] {
  return [JVM_TARGET, ...Object.keys(config.devices ?? {})];
}

/**
 * The value of `--target`: where scenarios run, and how.
 *
 * @param name as it was written; the project's choice, else the JVM, when absent
 * @param config the project's settings
 * @returns options of the JVM target
 * @throws {ConfigError} if there is no such target, or it is one that cannot run yet
 */
export function jvmTargetOf(
  name: string | undefined,
  config: Names,
): { readonly heapBytes?: number } {
  const chosen = name ?? config.target ?? JVM_TARGET;
  if (chosen !== JVM_TARGET) {
    if (!Object.hasOwn(config.devices ?? {}, chosen)) {
      return refuse("target", chosen, targetNames(config));
    }
    throw new ConfigError(
      `Cannot run on "${chosen}": it is a device, and this version runs scenarios on the JVM only`,
      { hint: "write --target jvm" },
    );
  }
  const heap = config.targets?.jvm?.heap;
  return heap === undefined ? {} : { heapBytes: parseSize(heap) };
}
