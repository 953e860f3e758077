import type { Arm, Cell } from "../core/cell.ts";
import type { WorkerPlan } from "../core/worker_protocol.ts";
import type { Target, Worker, WorkerRequest } from "../target/target.ts";

/**
 * How much slower an arm is to be made.
 *
 * @param arm an arm's id, such as `direct+10%`
 * @returns a share of its latency, such as 0.1; 0 for an arm that is left alone
 */
export function plantedShare(arm: string): number {
  const match = /\+(\d+)%$/.exec(arm);
  return match === null ? 0 : Number(match[1]) / 100;
}

/** A target whose workers spin for a stated time inside the timed part of some arms' round trips. */
export class PlantedTarget implements Target {
  readonly kind: Target["kind"];
  readonly #target: Target;
  readonly #medians: ReadonlyMap<string, number>;

  /**
   * @param target where workers run
   * @param medians what a round trip takes, nanoseconds, by cell id: what shares are taken of
   */
  constructor(target: Target, medians: ReadonlyMap<string, number>) {
    this.kind = target.kind;
    this.#target = target;
    this.#medians = medians;
  }

  start(request: WorkerRequest): Promise<Worker> {
    return this.#target.start(request);
  }

  plan(cell: Cell, arm: Arm, spinNs: number): Promise<WorkerPlan> {
    const planted = plantedShare(arm.id) * (this.#medians.get(cell.id) ?? 0);
    return this.#target.plan(cell, arm, spinNs + Math.round(planted));
  }

  classFile(cell: Cell, className: string): Promise<Uint8Array> {
    return this.#target.classFile(cell, className);
  }
}
