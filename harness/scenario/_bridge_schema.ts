import { z } from "zod";
import { BRIDGE_FORMS } from "../core/bridge_shape.ts";

/** A size. */
export const sizeText: z.ZodString = z.string().regex(/^(0|[1-9][0-9]*) (B|KB|MB|KiB|MiB)$/)
  .describe("A whole number, one space and B, KB, MB, KiB or MiB; KB is 1,000 bytes, KiB is 1,024");

/** A name of lower-case words. */
export const idText: z.ZodString = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** A word to choose scenarios by. */
export const tagText: z.ZodString = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const role = z.discriminatedUnion("role", [
  z.strictObject({ role: z.literal("handler"), value: z.string().optional() }),
  z.strictObject({
    role: z.literal("requestId"),
    as: z.enum(["text", "number"]).optional(),
    digits: z.int().min(10).max(19).optional(),
    value: z.union([z.string(), z.number(), z.null()]).optional().describe(
      "The same id in every message; a fresh one when absent",
    ),
    absent: z.boolean().optional().describe("The key is left out of every message"),
  }),
  z.strictObject({
    role: z.literal("data"),
    as: z.enum(["json", "text", "stringified", "array"]).optional(),
  }),
  z.strictObject({ role: z.literal("success"), value: z.boolean().optional() }),
  z.strictObject({ role: z.literal("constant"), value: scalar }),
  z.strictObject({ role: z.literal("secret"), value: z.union([z.string(), z.number()]) }),
  z.strictObject({ role: z.literal("filler"), size: sizeText }),
]);
const node: z.ZodType = z.lazy(() => z.union([role, list, envelope]));
const envelope: z.ZodType = z.record(z.string(), node).meta({ id: "envelope" });
const list: z.ZodType = z.array(node).meta({ id: "list" });

const expression: z.ZodType = z.lazy(() =>
  z.union([
    z.strictObject({ arg: z.int().min(0) }),
    z.strictObject({ json: z.strictObject({ arg: z.int().min(0), path: z.string() }) }),
    z.strictObject({ constant: z.string() }),
    z.strictObject({ methodName: z.literal(true) }),
    z.strictObject({ join: z.array(expression).min(1) }),
  ])
).meta({ id: "expression" });
const condition = z.union([
  z.strictObject({ value: expression, equals: z.string() }),
  z.strictObject({ value: expression, notEquals: z.string() }),
  z.strictObject({ value: expression, present: z.boolean() }),
]);

const parameter = z.strictObject({
  name: z.string().min(1),
  type: z.enum(["String", "String?", "Boolean", "Int", "Long", "Double"]),
  carries: z.union([role, z.strictObject({ json: z.union([list, envelope]) })]),
});
const method = z.strictObject({
  name: z.string().min(1),
  parameters: z.array(parameter),
  returns: parameter.optional().describe("The reply, unless there is a response method"),
  separator: z.string().optional(),
  mapping: z.strictObject({
    handlerName: expression.optional(),
    requestId: expression.optional(),
    data: expression.optional(),
    success: expression.optional(),
  }).optional(),
  onlyIf: z.array(condition).min(1).optional(),
  captured: z.enum(["plugin", "direct", "both"]).optional(),
});

/** A bridge's shape. */
export const bridge: z.ZodType = z.strictObject({
  name: idText,
  direction: z.enum(["webToApp", "appToWeb"]),
  form: z.enum(BRIDGE_FORMS).optional(),
  request: method,
  response: method.optional(),
  further: z.array(method.extend({ mapped: z.boolean().optional() })).optional(),
  tag: z.string().min(1).optional(),
  fireAndForget: z.boolean().optional(),
});
