import type { CaptureLibrary } from "../build/capture_library.ts";
import { referredMethodOwners } from "../build/class_file.ts";
import { sha256 } from "../build/content_hash.ts";
import type { BuiltBridges } from "../build/bridge_set.ts";
import { expectedHooks } from "../core/bridge_shape.ts";
import type { Arm, Cell } from "../core/cell.ts";
import type {
  CaptureProblem,
  ProofRecord,
  ReadyRecord,
  WorkerPlan,
} from "../core/worker_protocol.ts";
import type { Target } from "../target/target.ts";

const PROOF_ROUND_TRIPS = 3;
const ANSWER_LIMIT_MS = 120_000;

function shown(problem: CaptureProblem): string {
  return `${problem.at}: expected ${problem.expected}, found ${problem.found}`;
}

/** What a proof works with. */
export interface ProofOptions {
  /** Starts the worker. */
  readonly target: Target;
  /** The classes, and what the transform did to them. */
  readonly built: BuiltBridges;
  readonly library: CaptureLibrary;
  /** Ends the worker. */
  readonly signal: AbortSignal;
}

/** What the class's bytes and the transform report say about hooks, beside what the arm claims. */
async function hookProblems(
  cell: Cell,
  arm: Arm,
  ready: ReadyRecord,
  { target, built: { report, compiled }, library }: ProofOptions,
): Promise<string[]> {
  const problems: string[] = [];
  for (const loaded of ready.classes) {
    const bytes = await target.classFile(cell, loaded.name);
    if (await sha256(new Uint8Array(bytes)) !== loaded.sha256) {
      problems.push(`"${loaded.name}" on the class path is not the class that was built`);
    }
    const owners = referredMethodOwners(bytes);
    const hooked = library.hookOwners.some((owner) => owners.has(owner));
    const wanted = arm.mode === "plugin" ? expectedHooks(cell.shape) : [];
    // Classes that no hook belongs into must not have been touched at all.
    if (!wanted.some((one) => one.hooked) && compiled.get(loaded.name) !== loaded.sha256) {
      problems.push(`"${loaded.name}" is not the class that the compiler wrote`);
    }
    if (hooked !== wanted.some((one) => one.hooked)) {
      problems.push(
        hooked
          ? `"${loaded.name}" has a hook although its arm is "${arm.mode}"`
          : `"${loaded.name}" has no hook: the plugin was not applied to it`,
      );
    }
    for (const { method, hooked } of wanted) {
      const found = report.hooked.find((one) => one.class === loaded.name && one.method === method);
      const skipped = report.skipped.find((one) =>
        one.class === loaded.name && one.method === method
      );
      if (!hooked) {
        if (found !== undefined) problems.push(`"${method}" has a hook beside its own call`);
        if (skipped === undefined) {
          problems.push(`the transform report does not say that "${method}" was skipped`);
        }
      } else if (found === undefined) {
        problems.push(
          `the transform report names no hook in "${method}"` +
            (skipped === undefined ? "" : `: ${skipped.message}`),
        );
      } else if (found.sha256After !== loaded.sha256) {
        problems.push(`"${loaded.name}" is not the class that the transform wrote`);
      }
    }
  }
  return problems;
}

function countProblems(arm: Arm, plan: WorkerPlan, proof: ProofRecord): string[] {
  const captures = arm.capture !== null;
  const before = plan.runtime === "dari" ? plan.prefill ?? 0 : 0;
  const further = plan.further.filter(({ expect }) => expect !== null).length;
  const entries = before + (captures ? proof.roundTrips : 0) + further * PROOF_ROUND_TRIPS;
  const wanted = {
    requests: captures ? proof.roundTrips : 0,
    responses: arm.capture?.response === undefined ? 0 : proof.roundTrips,
    entries: Math.min(plan.maxEntries, entries),
  };
  return (Object.keys(wanted) as (keyof typeof wanted)[])
    .filter((what) => proof[what] !== wanted[what])
    .map((what) => {
      const found = what === "entries" ? "there" : "captured";
      return `${wanted[what]} ${what} had to be ${found}, ${proof[what]} were`;
    });
}

/**
 * Proves, in a process of its own and before any timing, that an arm captures what it must: the
 * worker compares each captured message with one computed independently; here the hook is looked
 * for in the class's own bytes and in the transform report.
 *
 * @param cell the cell
 * @param arm the arm
 * @param options what to prove with
 * @returns what is wrong, one sentence each; empty when proven
 */
export async function proveArm(
  cell: Cell,
  arm: Arm,
  options: ProofOptions,
): Promise<string[]> {
  const { target, signal } = options;
  await using worker = await target.start({ cell, arm, signal });
  const plan = await target.plan(cell, arm, 0);
  const ready = await worker.request({ type: "plan", plan }, ANSWER_LIMIT_MS);
  const proof = await worker.request(
    { type: "prove", roundTrips: PROOF_ROUND_TRIPS },
    ANSWER_LIMIT_MS,
  );
  await worker.request({ type: "stop" }, ANSWER_LIMIT_MS);
  return [
    ...await hookProblems(cell, arm, ready, options),
    ...countProblems(arm, plan, proof),
    ...proof.problems.map(shown),
  ];
}
