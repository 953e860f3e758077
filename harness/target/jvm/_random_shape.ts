import fc from "fast-check";
import type { BridgeShape, RequestIdRole } from "../../core/bridge_shape.ts";
import type { CaptureCondition } from "../../core/capture.ts";
import { bridge } from "../../scenario/bridge.ts";
import { from } from "../../scenario/from.ts";
import { method, type MethodOptions } from "../../scenario/method.ts";
import { type NodeSpec, param, type Parameter } from "../../scenario/param.ts";
import { role } from "../../scenario/role.ts";

/** A shape, and what its messages say, told apart from how the harness derives it. */
export interface RandomShape {
  readonly shape: BridgeShape;
  readonly content: string;
  readonly bytes: number;
  /** The handler's name; null for the method's own. */
  readonly handler: string | null;
  /** `fresh`: another one in every message. */
  readonly id: "fresh" | string | null;
  /** Whether the data is the one item of an array. */
  readonly inArray: boolean;
}

const word = fc.stringMatching(/^[a-z][a-zA-Z]{0,8}$/)
  .filter((text) =>
    !/^(message|answer|kept|unknown|interceptor|as|do|if|in|is|for|fun|try|val|var|null|this|true|else|when|break|class|false|super|throw|while|object|return|typeof|package|continue|interface|typealias)/
      .test(text)
  );
/** Anything that a page may put into a text, Kotlin's and JSON's own signs among it. */
const anyText = fc.oneof(
  fc.constantFrom('"', "\\", "$name", "${x}", "\n", "\u2028", "한글", "😀", "a/b", "'", "\f", ""),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "grapheme", maxLength: 6 }),
).filter((text) => text.isWellFormed());
const scalar = fc.oneof(
  anyText,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const constantParameter: fc.Arbitrary<Parameter> = fc.oneof(
  anyText.map((text) => param.string(text)),
  fc.option(anyText).map((text) => param.nullableString(text)),
  fc.integer().map((value) => param.int(value)),
  fc.maxSafeInteger().map((value) => param.long(value)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => param.double(value)),
  fc.boolean().map((value) => param.boolean(value)),
  fc.constant(param.string(role.secret())),
  fc.constant(param.string(role.filler("40 B"))),
);

const id: fc.Arbitrary<RequestIdRole | null> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(role.requestId()) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(10, 12, 19).map((digits) =>
      role.requestId({ as: "number", digits })
    ),
  },
  fc.constant(role.requestId({ absent: true })),
  fc.constantFrom("-1", "", "x y").map((value) => role.requestId({ value })),
  fc.constant(role.requestId({ value: null })),
  fc.constant(null),
);
const dataForm = fc.constantFrom("json", "text", "stringified", "array") as fc.Arbitrary<
  "json" | "text" | "stringified" | "array"
>;

/**
 * Places values into a JSON message: at the top or some levels down, constants around them. The
 * first ones keep their order, as parts of a name do.
 */
function envelope(
  values: readonly NodeSpec[],
  ordered = 0,
): fc.Arbitrary<Record<string, NodeSpec>> {
  return fc.record({
    keys: fc.uniqueArray(word, {
      minLength: values.length * 2 + 4,
      maxLength: values.length * 2 + 4,
    }),
    depths: fc.array(fc.integer({ min: 0, max: 3 }), {
      minLength: values.length,
      maxLength: values.length,
    }),
    list: fc.array(fc.boolean(), { minLength: values.length, maxLength: values.length }),
    constants: fc.array(scalar, { minLength: 2, maxLength: 2 }),
    odd: fc.oneof(anyText, word).filter((key) => !/^\d+$/.test(key) && key !== "__proto__"),
    order: fc.shuffledSubarray([...values.keys()], { minLength: values.length }),
  }).map(({ keys, depths, list, constants, odd, order }) => {
    const key = (at: number) => keys[at] as string;
    const message: Record<string, NodeSpec> = { [key(values.length * 2)]: constants[0] ?? null };
    const parts = [...Array(ordered).keys()];
    for (const drawn of order) {
      const at = drawn < ordered ? parts.shift() as number : drawn;
      let node = values[at] as NodeSpec;
      for (let depth = 0; depth < (depths[at] ?? 0); depth++) {
        // An absent id cannot be left out of a list.
        node = list[at] && depth === 1
          ? [node, 1]
          : { [key(at * 2 + 1)]: node, [`x${depth}`]: depth };
      }
      message[key(at * 2)] = node;
    }
    return { ...message, [key(values.length * 2 + 1)]: { [odd]: constants[1] ?? null } };
  });
}

interface Draft {
  readonly handlers: readonly string[];
  readonly idRole: RequestIdRole | null;
  readonly form: "json" | "text" | "stringified" | "array";
  readonly data: boolean;
}

function split({ handlers, idRole, form, data }: Draft, numeric: "Int" | "Long" | "text") {
  const number = idRole?.as === "number";
  const idParameter = idRole === null ? [] : [
    number && numeric === "Int" && (idRole.digits ?? 10) <= 10
      ? param.int(idRole)
      : number && numeric !== "text"
      ? param.long(idRole)
      : param.nullableString(idRole),
  ];
  return [
    ...handlers.map((value) => param.string(role.handler(value))),
    ...idParameter,
    ...(data ? [param.nullableString(role.data({ as: form }))] : []),
  ];
}

function onlyIf(kind: string, handlers: readonly string[], parameters: readonly Parameter[]) {
  const at = parameters.findIndex(({ carries }) => "role" in carries && carries.role === "handler");
  if (at < 0 || kind === "none") return undefined;
  const value = from.arg(at);
  const [name = ""] = handlers;
  const conditions: Record<string, CaptureCondition> = {
    holds: { value, equals: name },
    differs: { value, notEquals: `${name}x` },
    present: { value, present: true },
    never: { value, equals: `${name}x` },
  };
  return conditions[kind];
}

const request = fc.record({
  handlers: fc.array(word, { maxLength: 2 }),
  idRole: id,
  form: dataForm,
  data: fc.boolean().map((rare) => rare || true),
  separator: fc.constantFrom(".", "/", ""),
  numeric: fc.constantFrom("Int", "Long", "text") as fc.Arbitrary<"Int" | "Long" | "text">,
  style: fc.constantFrom("split", "json", "mixed"),
  condition: fc.constantFrom("none", "none", "none", "holds", "differs", "present", "never"),
  returns: fc.constantFrom("none", "none", "string", "json", "boolean", "int", "long", "double"),
  nullable: fc.boolean(),
}).chain((draft) => {
  const own = split(draft, draft.numeric);
  const values: NodeSpec[] = [
    ...(draft.style === "mixed" ? [] : draft.handlers.map((value) => role.handler(value))),
    ...(draft.idRole === null ? [] : [draft.idRole]),
    role.data({ as: draft.form }),
  ];
  return fc.record({
    draft: fc.constant(draft),
    message: envelope(values, draft.style === "mixed" ? 0 : draft.handlers.length),
    before: fc.array(constantParameter, { maxLength: 2 }),
    after: fc.array(constantParameter, { maxLength: 2 }),
    name: word,
  }).map(({ message, before, after, name }) => {
    const json = param.json(message, { nullable: draft.nullable });
    const parameters = draft.style === "split"
      ? [...before, ...own, ...after]
      : draft.style === "json"
      ? [...before, json, ...after]
      : [...before, ...draft.handlers.map((value) => param.string(role.handler(value))), json];
    const condition = onlyIf(draft.condition, draft.handlers, parameters);
    const returns: MethodOptions["returns"] = draft.returns === "json"
      ? param.json({ code: 0, data: role.data() })
      : draft.returns as "string" | "none" === "none"
      ? undefined
      : draft.returns as "string";
    const options: MethodOptions = {
      separator: draft.separator,
      ...(condition === undefined ? {} : { onlyIf: condition }),
      ...(returns === undefined ? {} : { returns }),
    };
    return { draft, condition, method: method(`on${name}`, parameters, options) };
  });
});

/** Shapes of every kind that the language can say, with sound names and types. */
export const randomShape: fc.Arbitrary<RandomShape> = fc.record({
  request,
  answer: fc.boolean(),
  answerInJson: fc.boolean(),
  reply: envelope([role.requestId(), role.success(), role.data()]),
  direction: fc.constantFrom("webToApp", "appToWeb") as fc.Arbitrary<"webToApp" | "appToWeb">,
  form: fc.constantFrom("class", "superclass", "interface", "generic", "inner") as fc.Arbitrary<
    "class" | "superclass" | "interface" | "generic" | "inner"
  >,
  tag: fc.option(anyText.filter((text) => text !== ""), { nil: undefined }),
  fireAndForget: fc.option(fc.boolean(), { nil: undefined }),
  further: fc.array(
    fc.record({ name: word, parameters: fc.array(constantParameter, { maxLength: 4 }) }),
    {
      maxLength: 2,
    },
  ),
  content: fc.constantFrom(
    "records",
    "ascii",
    "hangul",
    "emoji",
    "base64",
    "numbers",
    "nested",
    "settings",
    "escaped",
    "stringified",
    "invalid",
  ),
  bytes: fc.integer({ min: 60, max: 1_500 }),
}).map((one) => {
  const { draft, condition, method: asked } = one.request;
  const fixed = draft.idRole?.value;
  const sent = draft.idRole === null || draft.idRole.absent === true || fixed === null
    ? null
    : fixed === undefined
    ? "fresh"
    : String(fixed);
  const answered = one.answer && sent === "fresh" && draft.condition !== "never";
  const response = one.answerInJson
    ? method("onReply", [param.json(one.reply)])
    : method("onReply", [
      param.string(role.requestId()),
      param.boolean(role.success()),
      param.nullableString(role.data()),
    ]);
  const first = asked.parameters[0]?.type;
  const form = one.form === "generic" && first !== "String" && first !== "String?"
    ? "class"
    : one.form;
  return {
    shape: bridge.custom({
      direction: one.direction,
      form,
      request: asked,
      ...(answered && condition?.value !== null ? { response } : {}),
      ...(one.tag === undefined ? {} : { tag: one.tag }),
      ...(one.fireAndForget === undefined ? {} : { fireAndForget: one.fireAndForget }),
      further: one.further.map(({ name, parameters }, at) =>
        method(`also${at}${name}`, parameters)
      ),
    }),
    content: one.content,
    bytes: one.bytes,
    handler: draft.handlers.length === 0 ? null : draft.handlers.join(draft.separator),
    id: sent,
    inArray: draft.form === "array",
  };
});
