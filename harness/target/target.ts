import type { Arm, Cell } from "../core/cell.ts";
import type {
  HelloRecord,
  WorkerCommand,
  WorkerPlan,
  WorkerReplies,
} from "../core/worker_protocol.ts";

/** A worker that has been started and spoken to. */
export interface Worker extends AsyncDisposable {
  readonly hello: HelloRecord;
  /**
   * Sends a command and waits for its answer.
   *
   * @param command what to do
   * @param timeLimitMs how long it may take, milliseconds
   * @returns the answering record
   * @throws {RunError} if the worker reports an error, ends, or does not answer in time
   */
  request<C extends WorkerCommand>(
    command: C,
    timeLimitMs: number,
  ): Promise<WorkerReplies[C["type"]]>;
}

/** What a worker is started for. */
export interface WorkerRequest {
  readonly cell: Cell;
  readonly arm: Arm;
  readonly signal?: AbortSignal | undefined;
}

/** Where bridges run: installs what it needs, starts workers, sends plans, streams results. */
export interface Target {
  readonly kind: "jvm" | "device";
  /** Starts one fresh process for one arm and waits for its first line. */
  start(request: WorkerRequest): Promise<Worker>;
  /** The parts of a plan that only the target knows. */
  plan(cell: Cell, arm: Arm, spinNs: number): Promise<WorkerPlan>;
  /** Files the target made for an arm that a check may want to read: class name to class file. */
  classFile(cell: Cell, className: string): Promise<Uint8Array>;
}
