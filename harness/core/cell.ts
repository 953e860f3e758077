import type { BridgeShape } from "./bridge_shape.ts";
import type { Budget } from "./budget.ts";
import type { CaptureMode, CaptureRule, Runtime } from "./capture.ts";
import type { BuildType, PluginScope } from "./variant.ts";

/** The values of a scenario's axes at one cell. */
export interface CellAxes {
  readonly size: string;
  readonly content: string;
  readonly runtime: Runtime;
  readonly buildType: BuildType;
  readonly scope: PluginScope;
  /**
   * Entries in the list and in the store before each timed round trip; null where the scenario has
   * no such axis: the list is then empty at first, and left to fill itself.
   */
  readonly prefill: number | null;
  /** How many threads call the bridge at a time. */
  readonly threads: number;
}

/** Axes that a scenario need not declare. */
export type FurtherAxes = Omit<CellAxes, "size" | "content" | "runtime">;

/** What they are where it does not. */
export const DEFAULT_AXES: FurtherAxes = {
  buildType: "debug",
  scope: "project",
  prefill: null,
  threads: 1,
};

/** Most entries that may be stored before: the bound of the capture library's list. */
export const MAX_PREFILL = 500;

/** Most threads that may call a bridge at a time. */
export const MAX_THREADS = 64;

/** Whether an arm is compared, or is a second copy that shows the noise. */
export type ArmRole = "measured" | "control";

/** One capture mode inside a cell, or a second copy (control) of it. */
export interface Arm {
  /** `direct`, or `direct#2` for its control. */
  readonly id: string;
  readonly mode: CaptureMode;
  readonly role: ArmRole;
  /** What this arm must capture of a round trip; null when nothing may be captured. */
  readonly capture: CaptureRule | null;
}

/** A message's data. */
export interface CellData {
  /** Null for no data at all. */
  readonly text: string | null;
  /** Whether the text is JSON, so that it may stand in a JSON message as it is. */
  readonly json: boolean;
}

/** One point of a scenario's matrix. */
export interface Cell {
  /** `json-string/10KB/records/dari`: stable and readable. */
  readonly id: string;
  /** The scenario's id. */
  readonly scenario: string;
  readonly title: string;
  /** The scenario's tags. */
  readonly tags?: readonly string[] | undefined;
  readonly axes: CellAxes;
  /** Exact UTF-8 bytes of `data`. */
  readonly sizeBytes: number;
  /** The data itself, where it is a literal of the language or the author's own file. */
  readonly literal?: CellData | undefined;
  readonly shape: BridgeShape;
  readonly arms: readonly Arm[];
  /** The budgets that hold at this cell. */
  readonly budgets: readonly Budget[];
}
