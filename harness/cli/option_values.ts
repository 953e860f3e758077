import { ConfigError } from "../core/errors.ts";
import { type Profile, PROFILES } from "../run/profile.ts";

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

/**
 * The value of `--profile`.
 *
 * @param name as it was written
 * @returns the profile
 * @throws {ConfigError} if there is none of that name
 */
export function profileOf(name: string): Profile {
  const profile = PROFILES[name];
  if (profile === undefined) throw new ConfigError(`There is no profile "${name}"`);
  return profile;
}
