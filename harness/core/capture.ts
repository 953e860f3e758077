/** How an arm's bridge captures its messages. */
export type CaptureMode = "none" | "direct" | "plugin";

/** All capture modes, in the order of the reference's tables. */
export const CAPTURE_MODES: readonly CaptureMode[] = ["none", "direct", "plugin"];

/** Which runtime is on the class path: one that records, or one whose hooks do nothing. */
export type Runtime = "dari" | "dari-noop";

/** All runtimes. */
export const RUNTIMES: readonly Runtime[] = ["dari", "dari-noop"];

/** Who started an exchange. */
export type Direction = "webToApp" | "appToWeb";

/**
 * Where a captured value comes from, in terms of one bridge method's own arguments. The same form
 * stands in mapping files, hook descriptors and the worker's expectation.
 */
export type CaptureExpression =
  | { readonly arg: number }
  | { readonly json: { readonly arg: number; readonly path: string } }
  | { readonly constant: string }
  | { readonly methodName: true }
  | { readonly join: readonly CaptureExpression[] }
  | { readonly returnValue: true };

/** A test of a call's own values that decides whether the call is a message at all. */
export type CaptureCondition =
  | { readonly value: CaptureExpression; readonly equals: string }
  | { readonly value: CaptureExpression; readonly notEquals: string }
  | { readonly value: CaptureExpression; readonly present: boolean };

/** The captured fields of a request call. */
export interface RequestCapture {
  readonly handlerName: CaptureExpression;
  readonly requestId?: CaptureExpression | undefined;
  readonly data?: CaptureExpression | undefined;
  readonly fireAndForget?: boolean | undefined;
}

/** The captured fields of a response call. */
export interface ResponseCapture {
  readonly requestId?: CaptureExpression | undefined;
  readonly success?: CaptureExpression | undefined;
  readonly data?: CaptureExpression | undefined;
  /** The reply is what the request method returns, and has the request's own id. */
  readonly returned?: true | undefined;
}

/** What an arm captures of one round trip. */
export interface CaptureRule {
  readonly direction: Direction;
  readonly tag?: string | undefined;
  readonly request: RequestCapture;
  readonly response?: ResponseCapture | undefined;
}
