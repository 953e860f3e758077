import { parseSize } from "../core/size.ts";
import { ms, s } from "../core/units.ts";
import { BUILT_IN_PROFILES } from "./profile_spec.ts";
import { HEAP_BYTES, JVM_TARGET } from "./target_spec.ts";
import { closest } from "./suggest.ts";
import type { RuleIssue } from "./_rules.ts";
import type { ValuePath } from "./_schema.ts";

type Values = Readonly<Record<string, unknown>>;

/** Names that commands give to profiles of their own. */
const TAKEN_PROFILES: readonly string[] = [...BUILT_IN_PROFILES, "noise", "selftest"];

/** A number's range, and how to write it. */
interface Range {
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
  readonly hint: string;
}

function count(least: number, most: number): Range {
  return { least, most, whole: true, hint: `write a whole number from ${least} to ${most}` };
}

const RANGES: Readonly<Record<string, Range>> = {
  maxTime: { least: ms(1), most: s(604_800), whole: false, hint: "write a time such as s(600)" },
  blockTime: {
    least: ms(1),
    most: s(10),
    whole: false,
    hint: "write a time from ms(1) to s(10)",
  },
  circuits: count(1, 20),
  minSamples: count(0, 1_000_000),
};

const WARMUP_RANGES: Readonly<Record<string, Range>> = {
  minTime: { least: 0, most: s(100), whole: false, hint: "write a time of at most s(100)" },
  maxTime: {
    least: ms(1),
    most: s(100),
    whole: false,
    hint: "write a time from ms(1) to s(100)",
  },
  minRoundTrips: count(0, 10_000_000),
  maxRoundTrips: count(1, 10_000_000),
};

function objectOf(value: unknown): Values {
  return typeof value === "object" && value !== null ? value as Values : {};
}

function checkRanges(
  values: Values,
  ranges: Readonly<Record<string, Range>>,
  path: ValuePath,
): RuleIssue[] {
  return Object.entries(ranges).flatMap(([key, { least, most, whole, hint }]) => {
    const value = values[key];
    if (typeof value !== "number") return [];
    if (value >= least && value <= most && (!whole || Number.isInteger(value))) return [];
    return [{ path: [...path, key], message: `${value} is out of its range`, hint }];
  });
}

function checkLooks(looks: unknown, path: ValuePath): RuleIssue[] {
  if (!Array.isArray(looks)) return [];
  return looks.flatMap((look, at) => {
    const before = at === 0 ? 1 : looks[at - 1];
    if (typeof look !== "number" || typeof before !== "number") return [];
    if (Number.isInteger(look) && look > before && look <= 1_000) return [];
    const hint = "write numbers of replicates from 2 to 1000, each more than the one before";
    return [{ path: [...path, at], message: `${look} is no number of replicates here`, hint }];
  });
}

function checkOrder(values: Values, low: string, high: string, path: ValuePath): RuleIssue[] {
  const [least, most] = [values[low], values[high]];
  if (typeof least !== "number" || typeof most !== "number" || least <= most) return [];
  const hint = `write a ${low} that is at most ${high}`;
  return [{ path: [...path, low], message: `it is more than ${high}`, hint }];
}

function checkName(name: string, taken: readonly string[], path: ValuePath): RuleIssue[] {
  if (taken.includes(name)) {
    return [{ path, message: `"${name}" has a meaning already`, hint: "give it another name" }];
  }
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return [];
  const hint = 'write lower-case words joined by hyphens, such as "nightly"';
  return [{ path, message: `"${name}" is not a name`, hint }];
}

function checkProfile(name: string, value: unknown): RuleIssue[] {
  const path = ["profiles", name];
  const profile = objectOf(value);
  const warmup = objectOf(profile.warmup);
  const below = [...path, "warmup"];
  return [
    ...checkName(name, TAKEN_PROFILES, path),
    ...checkLooks(profile.looks, [...path, "looks"]),
    ...checkRanges(profile, RANGES, path),
    ...checkRanges(warmup, WARMUP_RANGES, below),
    ...checkOrder(warmup, "minTime", "maxTime", below),
    ...checkOrder(warmup, "minRoundTrips", "maxRoundTrips", below),
  ];
}

function checkChoice(
  chosen: unknown,
  names: readonly string[],
  { path, what }: { readonly path: ValuePath; readonly what: string },
): RuleIssue[] {
  if (typeof chosen !== "string" || names.includes(chosen)) return [];
  const near = closest(chosen, names);
  return [{
    path,
    message: `there is no ${what} "${chosen}"`,
    hint: near === undefined ? `write one of ${names.join(", ")}` : `did you mean "${near}"?`,
  }];
}

function checkHeap(targets: unknown): RuleIssue[] {
  const { heap } = objectOf(objectOf(targets).jvm);
  if (typeof heap !== "string") return [];
  let bytes: number;
  try {
    bytes = parseSize(heap);
  } catch {
    return [];
  }
  if (bytes >= HEAP_BYTES.least && bytes <= HEAP_BYTES.most) return [];
  const hint = 'write a size from "64 MB" to "16000 MB"';
  return [{ path: ["targets", "jvm", "heap"], message: `"${heap}" is no heap to run in`, hint }];
}

/**
 * Checks what the form of a project's settings does not show: ranges, and whether names exist.
 *
 * @param input plain data of any form
 * @returns the mistakes
 */
export function checkConfigRules(input: unknown): RuleIssue[] {
  const config = objectOf(input);
  const profiles = objectOf(config.profiles);
  const devices = objectOf(config.devices);
  return [
    ...Object.entries(profiles).flatMap(([name, value]) => checkProfile(name, value)),
    ...Object.keys(devices).flatMap((name) => checkName(name, [JVM_TARGET], ["devices", name])),
    ...checkChoice(config.profile, [...BUILT_IN_PROFILES, ...Object.keys(profiles)], {
      path: ["profile"],
      what: "profile",
    }),
    ...checkChoice(config.target, [JVM_TARGET, ...Object.keys(devices)], {
      path: ["target"],
      what: "target",
    }),
    ...checkHeap(config.targets),
  ];
}
