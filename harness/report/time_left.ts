import type { RunEvent } from "../core/events.ts";

interface CellProgress {
  done: number;
  planned: number;
  spentNs: number;
}

/**
 * Estimates how long a run still takes from the replicates that are over. Sizes differ by orders of
 * magnitude in what a replicate costs, so each cell is charged at its own mean, and cells that have
 * not begun at the mean of the others.
 */
export class TimeLeft {
  readonly #cells = new Map<string, CellProgress>();
  #sinceNs: number | null = null;
  #of = 0;
  #done = 0;
  #abandoned = 0;

  /**
   * Learns from an event.
   *
   * @param event what happened
   * @param nowNs when, on a monotonic clock
   */
  onEvent(event: RunEvent, nowNs: number): void {
    if (event.type === "runStarted" || event.type === "cellProved") this.#sinceNs = nowNs;
    if (event.type === "cellFinished") this.#close(event.cell);
    if (event.type !== "replicateFinished") return;
    const cell = this.#cells.get(event.cell) ?? { done: 0, planned: 0, spentNs: 0 };
    cell.done += 1;
    cell.planned = event.replicates;
    cell.spentNs += nowNs - (this.#sinceNs ?? nowNs);
    this.#cells.set(event.cell, cell);
    this.#sinceNs = nowNs;
    this.#done = event.done;
    this.#of = event.of;
  }

  /** A cell that broke, or is decided early, has no more replicates. */
  #close(cell: string): void {
    const progress = this.#cells.get(cell);
    if (progress === undefined) return;
    this.#abandoned += Math.max(0, progress.planned - progress.done);
    progress.planned = progress.done;
  }

  /**
   * The estimate.
   *
   * @param nowNs the time, on the clock of the events
   * @returns nanoseconds, not negative; null before the first replicate
   */
  leftNs(nowNs: number): number | null {
    if (this.#sinceNs === null || this.#done === 0) return null;
    let knownLeft = 0;
    let leftNs = 0;
    let means = 0;
    for (const cell of this.#cells.values()) {
      const mean = cell.spentNs / cell.done;
      const left = Math.max(0, cell.planned - cell.done);
      knownLeft += left;
      leftNs += left * mean;
      means += mean;
    }
    const unknown = Math.max(0, this.#of - this.#done - this.#abandoned - knownLeft);
    leftNs += unknown * means / this.#cells.size;
    return Math.max(0, leftNs - (nowNs - this.#sinceNs));
  }
}

/**
 * A stretch of time as roughly as people want to know it, rounded up: `45 s`, `2 min 10 s`, `1 h 5 min`.
 *
 * @param timeNs nanoseconds, not negative
 */
export function roughTime(timeNs: number): string {
  const seconds = Math.ceil(timeNs / 1e9);
  if (seconds < 60) return `${seconds} s`;
  // Steps of ten seconds: a figure that wobbles by one says nothing.
  const tens = Math.ceil(seconds / 10) * 10;
  if (tens < 3_600) {
    const rest = tens % 60;
    return `${Math.floor(tens / 60)} min${rest === 0 ? "" : ` ${rest} s`}`;
  }
  const minutes = Math.ceil(seconds / 60);
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? "" : ` ${rest} min`}`;
}
