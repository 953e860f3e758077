import type { Arm, Cell } from "../core/cell.ts";
import { RunError } from "../core/errors.ts";
import type { WorkerCommand, WorkerPlan, WorkerReplies } from "../core/worker_protocol.ts";
import type { Target, Worker, WorkerRequest } from "../target/target.ts";
import { WorkerEnded } from "../target/worker_session.ts";

/** What a fake worker is asked, and may answer in its own way. */
export interface FakeBehaviour {
  /** Nanoseconds a round trip of an arm takes. */
  readonly latencyNs: (arm: Arm, cell: Cell) => number;
  /** Called before each answer; a throw fails the request. */
  readonly onRequest?: (arm: Arm, cell: Cell, command: WorkerCommand) => void;
  /** Changes a proof's answer. */
  readonly proof?: (arm: Arm, good: WorkerReplies["prove"]) => WorkerReplies["prove"];
  /** Whether timed blocks capture what they must. Default true. */
  readonly captures?: boolean;
  /** CPU time of the whole machine during a block of so many nanoseconds. Default: unreadable. */
  readonly hostCpuNs?: (wallNs: number) => number;
  /** Classes that a worker says it has loaded. Default: none. */
  readonly classes?: WorkerReplies["plan"]["classes"];
  /** Changes every plan. */
  readonly plan?: Partial<WorkerPlan>;
  readonly classFile?: (className: string) => Uint8Array<ArrayBuffer>;
}

/** A target without processes: time is what the test says it is. */
export class FakeTarget implements Target {
  readonly kind = "jvm";
  /** Every command, in order: `cell arm command`. */
  readonly log: string[] = [];
  /** Workers started and not yet ended. */
  alive = 0;
  /** Time that blocks took so far. */
  elapsedNs = 0;
  #hostCpuNs = 0;
  readonly #behaviour: FakeBehaviour;

  constructor(behaviour: FakeBehaviour) {
    this.#behaviour = behaviour;
  }

  start({ cell, arm, signal }: WorkerRequest): Promise<Worker> {
    this.alive++;
    const used = { cpuNs: 0 };
    const request = <C extends WorkerCommand>(command: C): Promise<WorkerReplies[C["type"]]> => {
      this.log.push(`${cell.id} ${arm.id} ${command.type}`);
      if (signal?.aborted) {
        return Promise.reject(new WorkerEnded("killed", { code: 137, signal: "SIGKILL" }));
      }
      try {
        this.#behaviour.onRequest?.(arm, cell, command);
        return Promise.resolve(this.#answer(cell, arm, command, used) as WorkerReplies[C["type"]]);
      } catch (error) {
        return Promise.reject(error);
      }
    };
    return Promise.resolve({
      hello: {
        type: "hello",
        protocol: 1,
        pid: 1,
        runtime: cell.axes.runtime,
        java: "17.0.1",
        vm: "fake",
        flags: ["-Xmx256m"],
        heapBytes: 256,
        collectors: ["Copy"],
      },
      request,
      [Symbol.asyncDispose]: () => {
        this.alive--;
        return Promise.resolve();
      },
    });
  }

  #answer(
    cell: Cell,
    arm: Arm,
    command: WorkerCommand,
    used: { cpuNs: number },
  ): WorkerReplies[WorkerCommand["type"]] {
    const ns = this.#behaviour.latencyNs(arm, cell);
    const captured = (trips: number) =>
      arm.capture === null || this.#behaviour.captures === false ? 0 : trips;
    switch (command.type) {
      case "plan":
        return { type: "ready", classes: this.#behaviour.classes ?? [] };
      case "prove": {
        const trips = captured(command.roundTrips);
        const good = {
          type: "proof",
          roundTrips: command.roundTrips,
          requests: trips,
          responses: trips,
          entries: trips,
          problems: [],
        } as const;
        return this.#behaviour.proof?.(arm, good) ?? good;
      }
      case "warmup":
        return {
          type: "warm",
          roundTrips: 100,
          elapsedNs: 100 * ns,
          settled: true,
          reason: "flat",
          coldNs: [ns],
          compilations: 0,
          medianNs: ns,
        };
      case "block": {
        const trips = captured(command.samples * command.batch);
        const wallNs = Math.max(100_000_000, ns * command.samples);
        const hostCpuNs = this.#behaviour.hostCpuNs?.(wallNs) ?? null;
        this.elapsedNs += wallNs;
        this.#hostCpuNs += hostCpuNs ?? 0;
        used.cpuNs += wallNs;
        return {
          type: "block",
          startNs: 0,
          wallNs,
          samplesNs: new Array<number>(command.samples).fill(ns * command.batch),
          batch: command.batch,
          drainNs: 0,
          gcCount: 0,
          gcTimeNs: 0,
          compilations: 0,
          cpuNs: wallNs,
          clockNs: 20,
          hostCpuNs,
          hostStealNs: hostCpuNs === null ? null : 0,
          frequencyKHz: null,
          processCpuNs: used.cpuNs,
          hostCpuTotalNs: hostCpuNs === null ? null : this.#hostCpuNs,
          hostStealTotalNs: hostCpuNs === null ? null : 0,
          requests: trips,
          responses: trips,
          problems: [],
        };
      }
      case "allocation":
        return {
          type: "allocation",
          roundTrips: 1,
          callerBytes: 1,
          deferredBytes: 1,
          processCpuNs: used.cpuNs,
        };
      case "stop":
        return { type: "bye" };
    }
  }

  plan(_cell: Cell, arm: Arm, spinNs: number): Promise<WorkerPlan> {
    return Promise.resolve({
      arm: arm.id,
      callsClass: "C",
      inspectClasses: [],
      runtime: "dari",
      maxEntries: 500,
      maxContentLength: 1,
      storePath: "",
      clearEvery: null,
      drainEvery: 1,
      spinNs,
      request: [],
      response: [],
      expect: null,
      prefill: null,
      threads: 1,
      further: [],
      ...this.#behaviour.plan,
    });
  }

  classFile(_cell: Cell, className: string): Promise<Uint8Array<ArrayBuffer>> {
    const file = this.#behaviour.classFile?.(className);
    return file === undefined
      ? Promise.reject(new RunError(`no class "${className}"`))
      : Promise.resolve(file);
  }
}
