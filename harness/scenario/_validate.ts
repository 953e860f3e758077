import { MAX_PREFILL, MAX_THREADS } from "../core/cell.ts";
import { ConfigError } from "../core/errors.ts";
import type { SourcePosition } from "../core/position.ts";
import { checkBuildForm } from "./_build_schema.ts";
import { checkBuildRules } from "./_build_rules.ts";
import type { BuildScenario } from "./define_build_scenario.ts";
import type { Scenario } from "./define_scenario.ts";
import { childPath } from "./_plain_data.ts";
import { checkRules, type RuleIssue } from "./_rules.ts";
import { checkForm, type FormIssue, type FormResult, type ValuePath } from "./_schema.ts";
import { closest } from "./suggest.ts";

/** Where a mistake at a path is shown, and how the path is written there. */
export interface Locator {
  position(path: ValuePath): SourcePosition;
  name(path: ValuePath): string;
}

/** What is wrong, and what to do about it. */
export interface Sentence {
  readonly message: string;
  readonly hint: string;
}

const ID_HINT = 'write lower-case words joined by hyphens, such as "json-string"';
const SIZE_HINT = 'write a whole number, one space and B, KB, MB, KiB or MiB, such as "10 KB"';
/** What a number counts, and what to write, by the axis that it stands in. */
const COUNTS: Readonly<Record<string, { readonly what: string; readonly hint: string }>> = {
  prefill: {
    what: "a number of entries",
    hint: `write a whole number from 0 to ${MAX_PREFILL}: the list holds no more`,
  },
  threads: { what: "a number of threads", hint: `write a whole number from 1 to ${MAX_THREADS}` },
};
const TYPES: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a finite number",
  object: "an object",
  role: "a role or a nested object",
  string: "a text",
};

function valueAt(value: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>(
    (inside, step) => (inside as Record<string | number, unknown> | null | undefined)?.[step],
    value,
  );
}

function quoted(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "number") return String(value);
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function sizeHint(value: unknown): string {
  const match = /^\s*(\d+)\s*([a-z]+)\s*$/i.exec(String(value));
  const unit = match === null
    ? undefined
    : closest(match[2] ?? "", ["B", "KB", "MB", "KiB", "MiB"]);
  return match !== null && unit !== undefined
    ? `did you mean "${BigInt(match[1] ?? 0)} ${unit}"?`
    : SIZE_HINT;
}

function sentence(issue: FormIssue, value: unknown, isSize: boolean): Sentence {
  const { path } = issue;
  if (issue.type === "unknownKey") {
    const near = closest(issue.key, issue.known);
    return {
      message: "there is no such key",
      hint: near !== undefined
        ? `did you mean "${near}"?`
        : `write one of ${issue.known.map((key) => `"${key}"`).join(", ")}`,
    };
  }
  if (value === undefined && issue.type !== "other") {
    return { message: "it is missing", hint: `give "${path.at(-1) ?? "a scenario"}" a value` };
  }
  const count = typeof path.at(-1) === "number" ? COUNTS[String(path.at(-2))] : undefined;
  if (count !== undefined) {
    return { message: `${quoted(value)} is not ${count.what}`, hint: count.hint };
  }
  switch (issue.type) {
    case "wrongType": {
      const wanted = TYPES[issue.expected] ?? issue.expected;
      if (isSize) return { message: `${quoted(value)} is not a size`, hint: SIZE_HINT };
      return { message: `${quoted(value)} is not ${wanted}`, hint: `write ${wanted}` };
    }
    case "notOneOf": {
      const near = typeof value === "string" ? closest(value, issue.values) : undefined;
      return {
        message: `${quoted(value)} is not a value of it`,
        hint: near !== undefined
          ? `did you mean "${near}"?`
          : `write ${issue.values.map((known) => `"${known}"`).join(" or ")}`,
      };
    }
    case "other":
      if (isSize) return { message: `${quoted(value)} is not a size`, hint: sizeHint(value) };
      if (path.at(-1) === "id" || path.join(".") === "bridge.name") {
        return { message: `${quoted(value)} is not a name`, hint: ID_HINT };
      }
      if (Array.isArray(value) && value.length === 0) {
        return { message: "it is empty", hint: "write at least one value" };
      }
      return { message: `${quoted(value)} does not fit`, hint: issue.message };
  }
}

/**
 * What to say about a mistake of form.
 *
 * @param issue the mistake
 * @param input the whole value that it is in
 * @returns the sentence's end and its hint
 */
export function sentenceOf(issue: FormIssue, input: unknown): Sentence {
  const path = issue.type === "unknownKey" ? [...issue.path, issue.key] : issue.path;
  return sentence(issue, valueAt(input, path), isSizePath(path));
}

function isSizePath(path: ValuePath): boolean {
  return path.at(-1) === "heap" || (path.at(-2) === "size" && typeof path.at(-1) === "number");
}

function byPlace(a: ConfigError, b: ConfigError): number {
  return (a.at?.line ?? 0) - (b.at?.line ?? 0) || (a.at?.column ?? 0) - (b.at?.column ?? 0);
}

type Mistakes = { readonly mistakes: readonly ConfigError[] };

function validate(
  input: unknown,
  locator: Locator,
  form: FormResult,
  rules: readonly RuleIssue[],
): { readonly value: unknown } | Mistakes {
  const mistakes = new Map<string, ConfigError>();
  const add = (path: ValuePath, { message, hint }: Sentence) => {
    const name = locator.name(path);
    const error = new ConfigError(`Cannot use ${name || "the scenario"}: ${message}`, {
      at: locator.position(path),
      hint,
    });
    // Form and rules may both object to one value; the first says more.
    if (!mistakes.has(name)) mistakes.set(name, error);
  };
  for (const issue of rules) add(issue.path, issue);
  if ("issues" in form) {
    for (const issue of form.issues) {
      const path = issue.type === "unknownKey" ? [...issue.path, issue.key] : issue.path;
      add(path, sentenceOf(issue, input));
    }
  }
  if (mistakes.size > 0) return { mistakes: [...mistakes.values()].sort(byPlace) };
  return { value: (form as { value: unknown }).value };
}

/**
 * Validates one scenario.
 *
 * @param input plain data
 * @param locator finds the place of a mistake
 * @returns the resolved scenario, or all of its mistakes
 */
export function validateScenario(
  input: unknown,
  locator: Locator,
): { readonly scenario: Scenario } | Mistakes {
  const result = validate(input, locator, checkForm(input), checkRules(input));
  return "mistakes" in result ? result : { scenario: result.value as Scenario };
}

/**
 * Validates one build scenario.
 *
 * @param input plain data
 * @param locator finds the place of a mistake
 * @returns the resolved build scenario, or all of its mistakes
 */
export function validateBuildScenario(
  input: unknown,
  locator: Locator,
): { readonly build: BuildScenario } | Mistakes {
  const result = validate(input, locator, checkBuildForm(input), checkBuildRules(input));
  return "mistakes" in result ? result : { build: result.value as BuildScenario };
}

/**
 * Places in a module: call sites that the builders kept, since values have none of their own.
 *
 * @param file absolute path of the module
 * @param input the scenario
 * @returns the locator
 */
export function moduleLocator(file: string, input: unknown): Locator {
  const positionOf = (value: unknown): SourcePosition | undefined => {
    const { position } = (value ?? {}) as { position?: SourcePosition };
    return Number.isInteger(position?.line) ? position : undefined;
  };
  return {
    position: ([first, at]) =>
      (first === "budgets" ? positionOf(valueAt(input, [first, at ?? 0])) : undefined) ??
        positionOf(input) ?? { file, line: 1, column: 1 },
    name: (path) => path.reduce<string>((name, step) => childPath(name, step), ""),
  };
}
