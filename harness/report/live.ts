import type { RunEvent, RunListener } from "../core/events.ts";
import type { Clock } from "../core/ports.ts";
import { counted } from "./figure.ts";
import { type Palette, PLAIN_PALETTE } from "./palette.ts";
import { oneLine } from "./plain_text.ts";
import { roughTime, TimeLeft } from "./time_left.ts";

/** What live progress depends on. */
export interface LiveOptions {
  readonly clock: Pick<Clock, "monotonicNs">;
  /** Writes to standard error, synchronously. */
  readonly write: (text: string) => void;
  /** Columns of the terminal now; null where lines cannot be rewritten (no terminal, CI). */
  readonly width: () => number | null;
  /** Default: no colours. */
  readonly palette?: Palette;
  /** Least time between two plain lines of progress. Default 5 s. */
  readonly plainIntervalNs?: number;
}

const CLEAR_LINE = "\r\x1b[2K";
const DEFAULT_INTERVAL_NS = 5e9;

function cutTo(text: string, width: number): string {
  const points = [...text];
  if (points.length <= width) return text;
  return width < 1 ? "" : `${points.slice(0, width - 1).join("")}…`;
}

/**
 * Progress on standard error with an estimate of the time left: on a terminal one line that is
 * rewritten, elsewhere plain lines at a bearable rate, without control codes. Build steps, warnings
 * and problems of cells are always printed and stay.
 */
export class LiveProgress implements RunListener, Disposable {
  readonly #options: LiveOptions;
  readonly #palette: Palette;
  readonly #timeLeft = new TimeLeft();
  #status: { readonly count: string; readonly cell: string } | null = null;
  #shown = false;
  #lastPlainNs: number | null = null;
  #startedNs: number | null = null;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#palette = options.palette ?? PLAIN_PALETTE;
  }

  onEvent(event: RunEvent): void {
    const nowNs = this.#options.clock.monotonicNs();
    this.#timeLeft.onEvent(event, nowNs);
    switch (event.type) {
      case "buildStep":
        return this.#keep(oneLine(event.message));
      case "runStarted":
        this.#startedNs = nowNs;
        return this.#keep(
          `measuring ${counted(event.cells, "cell")} in ${counted(event.forks, "fork")}`,
        );
      case "cellProved":
        return this.#progress(`proved ${event.done}/${event.of}`, event.cell, nowNs, false);
      case "replicateFinished":
        return this.#progress(
          `replicate ${event.done}/${event.of}`,
          event.cell,
          nowNs,
          event.done === event.of,
        );
      case "cellFinished":
        if (event.problem === undefined) return;
        return this.#keep(
          this.#palette.bad(oneLine(`problem: ${event.cell}: ${event.problem}`)),
        );
      case "warning":
        return this.#keep(this.#palette.doubtful(`warning: ${oneLine(event.message)}`));
      case "runFinished": {
        this.#status = null;
        const took = this.#startedNs === null ? "" : ` after ${roughTime(nowNs - this.#startedNs)}`;
        return this.#keep(`finished${took}`);
      }
    }
  }

  /** Redraws the estimate between events; does nothing where lines cannot be rewritten. */
  tick(): void {
    if (this.#status !== null && this.#options.width() !== null) this.#draw();
  }

  /** Takes the rewritten line away, so that what is printed next starts on a clean one. */
  [Symbol.dispose](): void {
    this.#status = null;
    this.#erase();
  }

  #keep(line: string): void {
    this.#erase();
    this.#options.write(`${line}\n`);
    if (this.#status !== null && this.#options.width() !== null) this.#draw();
  }

  #progress(count: string, cell: string, nowNs: number, last: boolean): void {
    this.#status = { count, cell };
    if (this.#options.width() !== null) return this.#draw();
    const { plainIntervalNs = DEFAULT_INTERVAL_NS } = this.#options;
    const due = this.#lastPlainNs === null || nowNs - this.#lastPlainNs >= plainIntervalNs;
    if (!due && !last) return;
    this.#lastPlainNs = nowNs;
    this.#options.write(`${this.#line()}\n`);
  }

  #line(): string {
    const left = this.#timeLeft.leftNs(this.#options.clock.monotonicNs());
    if (this.#status === null) return "";
    const { count, cell } = this.#status;
    // Zero is an estimate that has run out, not one to print. The cell comes last, because a narrow
    // terminal cuts the end.
    const estimate = left === null || left === 0 ? [] : [`about ${roughTime(left)} left`];
    return oneLine([count, ...estimate, cell].join(", "));
  }

  #draw(): void {
    // One column stays free: a terminal that wraps at the last one could not rewrite the line.
    const width = (this.#options.width() ?? 80) - 1;
    this.#options.write(`${CLEAR_LINE}${this.#palette.faint(cutTo(this.#line(), width))}`);
    this.#shown = true;
  }

  #erase(): void {
    if (!this.#shown) return;
    this.#options.write(CLEAR_LINE);
    this.#shown = false;
  }
}
