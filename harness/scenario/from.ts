import type { CaptureExpression } from "../core/capture.ts";

/** Says where a captured value comes from, in terms of one call's own arguments. */
export interface FromBuilder {
  /** The parameter at this index (from 0), as it is. */
  arg(index: number): CaptureExpression;
  /** The field at a path such as `a.b[0].c` of the parameter at this index, which is JSON. */
  json(index: number, path: string): CaptureExpression;
  /** A fixed text. */
  constant(text: string): CaptureExpression;
  /** The name of the method that is called. */
  methodName(): CaptureExpression;
  /** The texts of the parts one after another. */
  join(...parts: readonly CaptureExpression[]): CaptureExpression;
}

/**
 * Expressions of a mapping, for what the roles do not say.
 *
 * @example
 * ```ts
 * import { bridge, from } from "@dari/scenario";
 * import assert from "node:assert/strict";
 *
 * const shape = bridge.jsonString({ mapping: { data: from.arg(0) } });
 * assert.deepEqual(shape.request.mapping?.data, { arg: 0 });
 * ```
 */
export const from: FromBuilder = {
  arg: (arg) => ({ arg }),
  json: (arg, path) => ({ json: { arg, path } }),
  constant: (constant) => ({ constant }),
  methodName: () => ({ methodName: true }),
  join: (...join) => ({ join }),
};
