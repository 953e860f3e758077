import type { SourcePosition } from "../core/position.ts";
import type { NotPlain } from "./_plain_data.ts";

/** What the host asks a worker for. */
export interface EvaluationRequest {
  /** Address of the module. */
  readonly address: string;
  /** The worker's end of a private channel; a module cannot reach it. */
  readonly port: MessagePort;
}

/** An error as text, since errors lose most of themselves when they are cloned. */
export interface ThrownText {
  /** Name of the error's class, or undefined when something else was thrown. */
  readonly name?: string | undefined;
  readonly message: string;
  readonly stack: string;
}

/** What came of evaluating a module. */
export type Evaluation =
  | { readonly type: "value"; readonly value: unknown }
  | { readonly type: "noDefault" }
  | {
    readonly type: "notPlain";
    readonly problem: NotPlain;
    /** Call site of the `define*` call that holds the value, if there is one. */
    readonly position?: SourcePosition | undefined;
  }
  /** The module threw, or could not be read, or left a rejected promise behind. */
  | { readonly type: "threw"; readonly error: ThrownText }
  /** The module did what no scenario may do, such as `Deno.exit()`. */
  | { readonly type: "forbidden"; readonly what: string; readonly stack: string }
  /** The worker ended, without a way to tell by what. */
  | { readonly type: "ended" }
  /** The time limit passed. */
  | { readonly type: "timeout" };

/** What a worker sends: a result, then, when asked whether it still runs, that it does. */
export type WorkerMessage = Evaluation | { readonly type: "alive" };
