/**
 * The decision rules of other tools, written from their published descriptions (never from their source), to be measured
 * against in the same worlds. They are test oracles: nothing in the harness decides by them.
 *
 * Every rule gets one value a fork, which is more than its users usually give it: pooled samples of one process make all of
 * them far worse. A score above 0 means "over the limit" as published; the score's threshold can be moved instead, to
 * compare rules at equal false-fail.
 *
 * @module
 */

import { at } from "./_check.ts";
import { moments } from "./interval.ts";
import { median, sorted } from "./quantile.ts";
import { normalCdf, tCdf, tCritical } from "./student_t.ts";

/** Values of two arms, one a fork, in time order, as times (not logarithms). */
export interface Arms {
  readonly arm: readonly number[];
  readonly reference: readonly number[];
}

/** Another tool's rule. */
export interface Rule {
  readonly name: string;
  /** Whether its runner alternates the arms; if not, it runs one after the other. */
  readonly interleaved: boolean;
  /** How far over the limit (a ratio such as 1.05) the data seem to it; it fails above 0. */
  score(arms: Arms, limit: number): number;
}

/** The two-sided p of Welch's test of equal means, with the Welch–Satterthwaite degrees of freedom (Welch 1947). */
export function welchP(a: readonly number[], b: readonly number[]): number {
  const first = moments(a);
  const second = moments(b);
  const u = first.sd ** 2 / first.n;
  const v = second.sd ** 2 / second.n;
  const t = Math.abs(first.mean - second.mean) / Math.sqrt(u + v);
  const df = (u + v) ** 2 / (u ** 2 / (first.n - 1) + v ** 2 / (second.n - 1));
  return 2 * tCdf(-t, df);
}

/** The sum of the ranks of `a` among all values; ties share their mean rank. */
export function rankSum(a: readonly number[], b: readonly number[]): number {
  const all = sorted([...a, ...b]);
  const rank = new Map<number, number>();
  for (let i = 0; i < all.length;) {
    let end = i;
    while (end < all.length && all[end] === all[i]) end++;
    rank.set(at(all, i), (i + 1 + end) / 2);
    i = end;
  }
  return a.reduce((sum, value) => sum + (rank.get(value) ?? 0), 0);
}

/** The two-sided p of the Mann–Whitney test, by its normal limit with continuity correction (Mann, Whitney 1947). */
export function mannWhitneyP(a: readonly number[], b: readonly number[]): number {
  const u = rankSum(a, b) - a.length * (a.length + 1) / 2;
  const mean = a.length * b.length / 2;
  const sd = Math.sqrt(a.length * b.length * (a.length + b.length + 1) / 12);
  return Math.min(1, 2 * normalCdf(-(Math.abs(u - mean) - 0.5) / sd));
}

/** Critical values of tachometer's looks, remembered. */
const critical = new Map<number, number>();

/**
 * tachometer: round-robin samples; an unpaired 95 % t-interval of the relative difference of means; samples are added look by
 * look until the interval lies on one side of the horizon. Its 50 samples and 10 more a look become half of the forks and a
 * tenth more.
 */
export function tachometerScore(arms: Arms, limit: number, start: number, step: number): number {
  let worst = -Infinity;
  for (let n = start; n <= arms.arm.length; n += step) {
    const a = moments(arms.arm.slice(0, n));
    const r = moments(arms.reference.slice(0, n));
    const ratio = a.mean / r.mean;
    const error = ratio *
      Math.sqrt((a.sd / a.mean) ** 2 / n + (r.sd / r.mean) ** 2 / n);
    const t = critical.get(n) ?? tCritical(0.025, 2 * n - 2);
    critical.set(n, t);
    const distance = (ratio - limit) / error;
    worst = Math.max(worst, distance - t);
    // Resolved as within, it stops. Resolved as over it stops as well, but a moved threshold may not see it as resolved yet.
    if (distance < -t) break;
  }
  return worst;
}

/** The rules that are compared. */
export const RULES: readonly Rule[] = [
  {
    name: "tachometer",
    interleaved: true,
    score: (arms, limit) => {
      const step = Math.max(1, Math.floor(arms.arm.length / 10));
      return tachometerScore(arms, limit, Math.floor(arms.arm.length / 2), step);
    },
  },
  {
    // "Different" by Mann–Whitney at 0.05, and the printed change of the medians is over the limit.
    name: "benchstat",
    interleaved: false,
    score: ({ arm, reference }, limit) =>
      mannWhitneyP(arm, reference) < 0.05 ? median(arm) / median(reference) - limit : -Infinity,
  },
  {
    // "Different" by Welch's test at 0.05, and the ratio of the means is over the limit.
    name: "hyperfine + Welch",
    interleaved: false,
    score: ({ arm, reference }, limit) =>
      welchP(arm, reference) < 0.05
        ? moments(arm).mean / moments(reference).mean - limit
        : -Infinity,
  },
  {
    name: "threshold on medians",
    interleaved: false,
    score: ({ arm, reference }, limit) => median(arm) / median(reference) - limit,
  },
];
