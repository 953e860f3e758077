import type { BuildPlan } from "../../core/build_time.ts";
import { s } from "../../core/units.ts";
import type { Profile } from "../profile.ts";

/** How much of a build scenario is measured. */
export interface BuildProfile {
  /** Rounds at which budgets are judged, in each stage. */
  readonly looks: readonly number[];
  /** Untimed rounds first, in the same processes. */
  readonly warmups: number;
  /** Wall time after which no further look is begun, nanoseconds; null: none. */
  readonly maxTimeNs: number | null;
}

/**
 * A round builds every arm of every change once. It takes what the builds take: six seconds
 * for the sample app's four arms and three changes on two idle cores, minutes for a large Gradle
 * project. So `quick` looks once, after few rounds, and a scenario whose builds are fast asks for more `rounds`.
 */
const PROFILES: Readonly<Record<string, BuildProfile>> = {
  quick: { looks: [4], warmups: 2, maxTimeNs: null },
  gate: { looks: [6, 10, 16], warmups: 2, maxTimeNs: s(1_800) },
  full: { looks: [8, 12, 20], warmups: 2, maxTimeNs: null },
  smoke: { looks: [2], warmups: 1, maxTimeNs: null },
  proof: { looks: [], warmups: 1, maxTimeNs: null },
};

/** Profiles that only show that something works: what a scenario asks for does not change them. */
const FIXED = ["smoke", "proof"];

/**
 * How much of a build scenario a run measures. A profile of the project's own looks at builds where
 * it looks at round trips.
 *
 * @param profile the run's profile
 * @param plan the scenario: its own rounds and warm-ups are stronger than the profile's
 * @param askedMaxTimeNs what `--max-time` said; absent: nothing
 * @returns looks, warm-ups and time
 */
export function buildProfileOf(
  profile: Pick<Profile, "name" | "looks" | "maxTimeNs">,
  plan: Pick<BuildPlan, "rounds" | "warmups">,
  askedMaxTimeNs?: number,
): BuildProfile {
  const { looks: given, maxTimeNs: time } = profile;
  const own = PROFILES[profile.name] ?? { looks: given, warmups: 2, maxTimeNs: time };
  const maxTimeNs = askedMaxTimeNs ?? own.maxTimeNs;
  if (FIXED.includes(profile.name)) return { ...own, maxTimeNs };
  const { rounds, warmups = own.warmups } = plan;
  const looks = rounds === undefined
    ? own.looks
    : [...own.looks.filter((look) => look < rounds), rounds];
  return { looks, warmups, maxTimeNs };
}
