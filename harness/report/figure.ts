import type { Unit } from "../core/metric.ts";

/** What stands where there is no figure. */
export const NO_FIGURE = "–";
/** A true minus: as wide as a digit, and not taken for a range or a hyphen. */
const MINUS = "−";

function grouped(digits: string): string {
  const [whole = "", fraction] = digits.split(".");
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}

/** Decimals that leave three digits that mean something, at most `most` of them. */
function decimalsFor(size: number, most: number): number {
  const wanted = size < 1 ? 3 : size < 10 ? 2 : size < 100 ? 1 : 0;
  return Math.min(wanted, most);
}

function fixed(value: number, decimals: number): string {
  const digits = Math.abs(value).toFixed(decimals);
  // What rounds to zero has no sign.
  const sign = value < 0 && Number(digits) !== 0 ? MINUS : "";
  return `${sign}${grouped(digits)}`;
}

function rounded(value: number, most: number, extra: number): string {
  const first = decimalsFor(Math.abs(value), most);
  // 9.996 rounds to 10.00 and then belongs to the next step: 10.0.
  const decimals = decimalsFor(Number(Math.abs(value).toFixed(first)), most);
  return fixed(value, decimals + extra);
}

/** In what times are shown: round trips in microseconds, builds in seconds. */
export interface TimeScale {
  /** Nanoseconds of one. */
  readonly ns: number;
  /** What follows a figure. */
  readonly suffix: string;
}

/** Times of round trips. */
export const MICROSECONDS: TimeScale = { ns: 1e3, suffix: " µs" };
/** Times of builds. */
export const SECONDS: TimeScale = { ns: 1e9, suffix: " s" };

/** How finely to show a figure. */
export interface FigureOptions {
  /** Decimals on top of the usual ones. Default 0. */
  readonly extra?: number;
  /** What times are shown in. Default microseconds. */
  readonly time?: TimeScale;
}

/**
 * A time in seconds: `0.130`, `5.80`, `42.0`.
 *
 * @param value nanoseconds, or null for none
 * @returns digits without the unit
 */
export function seconds(value: number | null): string {
  return micros(value, { time: SECONDS });
}

/**
 * A time in microseconds with the digits that mean something: `0.134`, `24.3`, `1,702`.
 *
 * @param value nanoseconds, or null for none
 * @param options how finely
 * @returns digits without the unit
 */
export function micros(value: number | null, options: FigureOptions = {}): string {
  const { extra = 0, time = MICROSECONDS } = options;
  return value === null ? NO_FIGURE : rounded(value / time.ns, 3, extra);
}

/**
 * A factor: `0.98`, `1.60`, `12.4`.
 *
 * @param value the factor, or null for none
 * @param options how finely
 * @returns digits
 */
export function factor(value: number | null, options: FigureOptions = {}): string {
  return value === null ? NO_FIGURE : rounded(value, 2, options.extra ?? 0);
}

/**
 * A limit as its author wrote it, without rounding: `1.7`, `1,700`.
 *
 * @param value a factor, or nanoseconds
 * @param unit which of them
 * @param time what times are shown in
 * @returns digits
 */
export function limitFigure(
  value: number,
  unit: Unit,
  time: TimeScale = MICROSECONDS,
): string {
  // Twelve decimals hide what binary fractions add (1.1 * 3), and nothing that a person writes.
  const shown = unit === "ns" ? value / time.ns : value;
  const digits = Math.abs(shown).toFixed(12).replace(/\.?0+$/, "");
  return `${shown < 0 ? MINUS : ""}${grouped(digits)}`;
}

/** How a value of each unit is shown; times are in microseconds. */
const SHOWN: Readonly<Record<Unit, (value: number | null, options?: FigureOptions) => string>> = {
  factor,
  count: factor,
  ns: micros,
  B: (value, options) => value === null ? NO_FIGURE : rounded(value, 0, options?.extra ?? 0),
};

/** What follows a figure of each unit. */
export const UNIT_SUFFIX: Readonly<Record<Unit, string>> = {
  factor: "",
  count: "",
  ns: " µs",
  B: " B",
};

/** A centre with the ends of its interval, in one unit. */
export interface Estimate {
  readonly unit: Unit;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * A figure with its interval, such as `1.60 [1.55, 1.66]`; times are in microseconds.
 *
 * @param estimate the figure
 * @param options how finely
 * @returns text without the unit
 */
export function estimateText(estimate: Estimate, options: FigureOptions = {}): string {
  const show = SHOWN[estimate.unit];
  const centre = show(estimate.value, options);
  if (estimate.low === null || estimate.high === null) return centre;
  return `${centre} [${show(estimate.low, options)}, ${show(estimate.high, options)}]`;
}

/**
 * Decimals to add so that no figure looks equal to a limit that it is not equal to: 1.104 beside a
 * limit of 1.1 must not read `1.10`.
 *
 * @param estimate the figure and its interval
 * @param limits the limits it stands beside, in its own unit
 * @param time what times are shown in
 * @returns 0 or more, at most 4
 */
export function decimalsToTellApart(
  estimate: Estimate,
  limits: readonly number[],
  time: TimeScale = MICROSECONDS,
): number {
  const show = SHOWN[estimate.unit];
  const figures = [estimate.value, estimate.low, estimate.high]
    .filter((one): one is number => one !== null);
  for (let extra = 0; extra < 4; extra++) {
    const alike = figures.some((one) =>
      limits.some((limit) =>
        one !== limit && show(one, { extra, time }) === show(limit, { extra, time })
      )
    );
    if (!alike) return extra;
  }
  return 4;
}

/**
 * A count with its noun: `1 cell`, `12 cells`.
 *
 * @param count how many
 * @param noun the singular
 * @param plural the plural, if it is not the singular with an s
 */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(String(count))} ${count === 1 ? noun : plural}`;
}
