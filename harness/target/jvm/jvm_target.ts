import { join } from "node:path";
import { bridgeNames } from "../../build/bridge_names.ts";
import type { BridgeSet } from "../../build/bridge_set.ts";
import type { CaptureLibrary } from "../../build/capture_library.ts";
import type { Toolkit } from "../../build/toolkit.ts";
import type { CaptureRule } from "../../core/capture.ts";
import { type Arm, type Cell, MAX_PREFILL } from "../../core/cell.ts";
import type { Processes } from "../../core/ports.ts";
import type { WorkerPlan } from "../../core/worker_protocol.ts";
import { expectedFurther } from "../../scenario/derive_capture.ts";
import { type CellArguments, cellArguments } from "../../scenario/message_arguments.ts";
import type { Target, Worker, WorkerRequest } from "../target.ts";
import { WorkerSession } from "../worker_session.ts";
import { jvmFlags } from "./jvm_flags.ts";

/** The reference's bounds of the capture library. */
const MAX_ENTRIES = MAX_PREFILL;
const MAX_CONTENT_LENGTH = 500_000;
/** From this size on the store is cleared every 20 round trips, as in the reference. */
const CLEAR_FROM_BYTES = 500_000;
const CLEAR_EVERY = 20;

/** What a JVM target runs. */
export interface JvmTargetOptions {
  readonly java: string;
  readonly library: CaptureLibrary;
  readonly toolkit: Toolkit;
  readonly bridges: BridgeSet;
  readonly processes: Processes;
  /** Folder for the stores; the caller removes it. */
  readonly workFolder: string;
  /** Chooses payload contents. */
  readonly seed: number;
  /** Heap of each worker, bytes; the reference's when absent. */
  readonly heapBytes?: number | undefined;
}

/** Workers as child processes on this machine's Java virtual machine. */
export class JvmTarget implements Target {
  readonly kind = "jvm";
  readonly #options: JvmTargetOptions;
  /** What was made last: all arms of a cell are sent the same. */
  #made: { readonly cell: Cell; readonly arguments: CellArguments } | undefined;
  #stores = 0;

  constructor(options: JvmTargetOptions) {
    this.#options = options;
  }

  async start({ cell, arm, signal }: WorkerRequest): Promise<Worker> {
    const { java, library, toolkit, processes } = this.#options;
    const jars = library.workerJars(cell.axes.runtime).map((artifact) => toolkit.jar(artifact));
    const process = processes.startLines({
      program: java,
      args: [
        ...jvmFlags(this.#options.heapBytes),
        "-cp",
        [this.#options.bridges.of(cell).classes, ...jars].join(":"),
        library.workerMain,
      ],
    }, signal === undefined ? {} : { signal });
    return await WorkerSession.open(process, `arm "${arm.id}" in cell "${cell.id}"`);
  }

  plan(cell: Cell, arm: Arm, spinNs: number): Promise<WorkerPlan> {
    const names = bridgeNames(this.#options.library.bridgePackage, cell.shape, arm.mode);
    const { request, response, further } = this.#arguments(cell);
    const expectation = (rule: CaptureRule | null) =>
      rule === null ? null : {
        direction: rule.direction,
        tag: rule.tag ?? null,
        request: rule.request,
        response: rule.response ?? null,
      };
    const records = cell.axes.runtime === "dari";
    return Promise.resolve({
      arm: arm.id,
      callsClass: names.callsClass,
      inspectClasses: [names.bridgeClass],
      runtime: cell.axes.runtime,
      maxEntries: MAX_ENTRIES,
      maxContentLength: MAX_CONTENT_LENGTH,
      storePath: join(this.#options.workFolder, `store-${++this.#stores}.db`),
      clearEvery: cell.sizeBytes >= CLEAR_FROM_BYTES ? CLEAR_EVERY : null,
      drainEvery: MAX_ENTRIES,
      spinNs,
      request,
      response,
      expect: expectation(arm.capture),
      prefill: cell.axes.prefill,
      threads: cell.axes.threads,
      further: (cell.shape.further ?? []).map((method, at) => ({
        arguments: further[at] ?? [],
        expect: expectation(records ? expectedFurther(cell.shape, method, arm.mode) : null),
      })),
    });
  }

  #arguments(cell: Cell): CellArguments {
    if (this.#made?.cell.id !== cell.id) {
      this.#made = { cell, arguments: cellArguments(cell, this.#options.seed) };
    }
    return this.#made.arguments;
  }

  async classFile(cell: Cell, className: string): Promise<Uint8Array> {
    const file = `${className.replaceAll(".", "/")}.class`;
    return await Deno.readFile(join(this.#options.bridges.of(cell).classes, file));
  }
}
