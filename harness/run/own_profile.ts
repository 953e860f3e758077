import { ConfigError } from "../core/errors.ts";
import { formatDuration } from "../core/units.ts";
import type { ProfileSpec } from "../scenario/profile_spec.ts";
import { type Profile, PROFILES } from "./profile.ts";

/**
 * A project's own profile.
 *
 * @param name its name
 * @param spec the built-in profile that it extends, and what is different
 * @returns the profile
 * @throws {ConfigError} if the bounds of its warm-up, some of them its own, contradict each other
 */
export function ownProfile(name: string, spec: ProfileSpec): Profile {
  const base = PROFILES[spec.extends] as Profile;
  const { looks, maxTime, circuits, blockTime, minSamples, warmup = {} } = spec;
  const profile: Profile = {
    ...base,
    name,
    looks: looks ?? base.looks,
    maxTimeNs: maxTime === undefined ? base.maxTimeNs : maxTime,
    circuits: circuits ?? base.circuits,
    blockNs: blockTime ?? base.blockNs,
    minSamples: minSamples ?? base.minSamples,
    warmup: {
      minTimeNs: warmup.minTime ?? base.warmup.minTimeNs,
      maxTimeNs: warmup.maxTime ?? base.warmup.maxTimeNs,
      minRoundTrips: warmup.minRoundTrips ?? base.warmup.minRoundTrips,
      maxRoundTrips: warmup.maxRoundTrips ?? base.warmup.maxRoundTrips,
    },
  };
  const { minTimeNs, maxTimeNs, minRoundTrips, maxRoundTrips } = profile.warmup;
  const clash = minTimeNs > maxTimeNs
    ? `at least ${formatDuration(minTimeNs)} and at most ${formatDuration(maxTimeNs)}`
    : minRoundTrips > maxRoundTrips
    ? `at least ${minRoundTrips} and at most ${maxRoundTrips} round trips`
    : undefined;
  if (clash === undefined) return profile;
  throw new ConfigError(`Cannot use the profile "${name}": its warm-up takes ${clash}`, {
    hint: `"${spec.extends}", which it extends, says the one that it does not: say both`,
  });
}
