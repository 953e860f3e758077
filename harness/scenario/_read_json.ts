import { basename } from "node:path";
import { ConfigError } from "../core/errors.ts";
import { positionAt } from "./_forbidden_imports.ts";
import { jsonOffsets, jsonPointer, jsonPosition } from "./_json_source.ts";
import type { Locator } from "./_validate.ts";

/** A scenario read from JSON, with the places of its values. */
export interface JsonScenario {
  readonly value: unknown;
  readonly locator: Locator;
}

function syntaxError(file: string, text: string, error: SyntaxError): ConfigError {
  const offset = /at position (\d+)/.exec(error.message)?.[1];
  const what = error.message.replace(/ \(line.*$/, "").replace(/ in JSON( at position \d+)?$/, "");
  return new ConfigError(`Cannot read "${basename(file)}" as JSON: ${what}`, {
    // The engine gives no offset when the text ends too early.
    at: positionAt(file, text, offset === undefined ? text.trimEnd().length : Number(offset)),
    hint: "mend the syntax: JSON has no comments and no comma after the last value",
    cause: error,
  });
}

function withPositions(value: unknown, locator: Locator): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const scenario = value as Record<string, unknown>;
  const { budgets } = scenario;
  return {
    ...scenario,
    ...(Array.isArray(budgets)
      ? {
        budgets: budgets.map((budget, at) =>
          typeof budget === "object" && budget !== null && !Array.isArray(budget)
            ? { ...budget, position: locator.position(["budgets", at]) }
            : budget
        ),
      }
      : {}),
    position: locator.position([]),
  };
}

/**
 * Reads the scenarios of a `.scenario.json` file: one, or an array of them.
 *
 * @param file absolute path
 * @param text the file's text
 * @returns each scenario as data that knows its places
 * @throws {ConfigError} if the text is not JSON, or an object holds a key twice
 */
export function readJsonScenarios(file: string, text: string): JsonScenario[] {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (error) {
    throw syntaxError(file, text, error as SyntaxError);
  }
  const { offsets, repeated } = jsonOffsets(text);
  const [twice] = repeated;
  if (twice !== undefined) {
    throw new ConfigError(`Cannot use "${basename(file)}": "${twice}" is written twice`, {
      at: positionAt(file, text, offsets.get(twice) ?? 0),
      hint: "keep one of them",
    });
  }
  const scenarioAt = (value: unknown, under: readonly number[]): JsonScenario => {
    const locator: Locator = {
      position: (path) => jsonPosition(file, text, offsets, [...under, ...path]),
      name: (path) => jsonPointer([...under, ...path]),
    };
    return { value: withPositions(value, locator), locator };
  };
  return Array.isArray(root)
    ? root.map((value, at) => scenarioAt(value, [at]))
    : [scenarioAt(root, [])];
}
