import { basename, dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ConfigError } from "../core/errors.ts";
import { type SourcePosition, stackPositions } from "../core/position.ts";
import type { Evaluation, ThrownText } from "./_evaluation.ts";
import { type ForbiddenImport, positionAt } from "./_forbidden_imports.ts";

/** The folder of this project's own modules, whose frames are never the author's mistake. */
const OWN_FOLDER = resolve(dirname(fileURLToPath(import.meta.url)), "..");

const PLAIN_HINT =
  "a scenario module's default export is what defineScenario() returns, or an array of those";

// deno-lint-ignore no-control-regex
const COLOUR = /\u001b\[[0-9;]*m/g;

function withoutColour(text: string): string {
  return text.replace(COLOUR, "");
}

/** The innermost place in the author's own files. */
function authorPosition(stack: string): SourcePosition | undefined {
  return stackPositions(withoutColour(stack)).find(({ file }) =>
    !file.startsWith(`${OWN_FOLDER}/`)
  );
}

function exportPosition(file: string, text: string): SourcePosition {
  const found = /^export\s+default\b|\bas\s+default\b/m.exec(text);
  return positionAt(file, text, found?.index ?? 0);
}

function threw(name: string, error: ThrownText, at: SourcePosition): ConfigError {
  const message = withoutColour(error.message);
  const first = message.split("\n")[0] ?? "";
  const denied = /Requires (\w+) access(?: to (.+?))?, run again/.exec(first);
  if (denied !== null) {
    const [, kind, target] = denied;
    const outside = kind === "read" ? " outside of the project" : "";
    return new ConfigError(
      `Cannot load "${name}": it asks for ${kind} access${outside}${target ? ` to ${target}` : ""}`,
      { at, hint: "a scenario is plain data: declare it without files, network or environment" },
    );
  }
  // The runtime wraps mistakes that it finds while reading a module in a TypeError.
  const syntax = /^(?:TypeError: )?(?:SyntaxError: )(.*)/.exec(first) ??
    (error.name === "SyntaxError" ? [first, first] : null);
  if (syntax !== null) {
    return new ConfigError(`Cannot read "${name}": ${syntax[1]}`, {
      at,
      hint: "mend the syntax; scenario check shows it as well",
    });
  }
  const thrown = error.name === undefined ? message : `${error.name}: ${first}`;
  return new ConfigError(`Cannot load "${name}": it throws ${thrown}`, {
    at,
    hint: "mend the module so that it can be evaluated on its own",
  });
}

/**
 * What to tell the author about a module that yields no scenario.
 *
 * @param file absolute path of the module
 * @param text the module's text, to point into it
 * @param evaluation what came of it
 * @param timeLimit milliseconds it was given
 * @returns the error
 */
export function evaluationProblem(
  file: string,
  text: string,
  evaluation: Exclude<Evaluation, { type: "value" }>,
  timeLimit: number,
): ConfigError {
  const name = basename(file);
  const start: SourcePosition = { file, line: 1, column: 1 };
  switch (evaluation.type) {
    case "noDefault":
      return new ConfigError(`Cannot use "${name}": it has no default export`, {
        at: start,
        hint: "write: export default defineScenario({ ... })",
      });
    case "notPlain": {
      const { path, what } = evaluation.problem;
      const place = path === "" ? "its default export" : path.replace(/^\[\d+\]\./, "");
      return new ConfigError(`Cannot use "${name}": ${place} is ${what}, not plain data`, {
        at: evaluation.position ?? exportPosition(file, text),
        hint: PLAIN_HINT,
      });
    }
    case "threw":
      return threw(
        name,
        evaluation.error,
        authorPosition(evaluation.error.stack) ??
          authorPosition(evaluation.error.message) ?? start,
      );
    case "forbidden":
      return new ConfigError(`Cannot load "${name}": it ${evaluation.what}`, {
        at: authorPosition(evaluation.stack) ?? start,
        hint: "a scenario module only declares; use console to print while working on it",
      });
    case "ended":
      return new ConfigError(`Cannot load "${name}": it ends the worker that evaluates it`, {
        at: start,
        hint: "remove the call that exits or closes",
      });
    case "timeout":
      return new ConfigError(
        `Cannot load "${name}": it did not finish within ${timeLimit / 1_000} s`,
        { at: start, hint: "look for a loop or an await that never ends" },
      );
  }
}

/**
 * What to tell the author about an import that is not allowed.
 *
 * @param file absolute path of the scenario module
 * @param found the import; it may stand in another file that the module imports
 * @returns the error
 */
export function importProblem(file: string, found: ForbiddenImport): ConfigError {
  return new ConfigError(`Cannot load "${basename(file)}": it imports "${found.specifier}"`, {
    at: found.position,
    hint: found.specifier.startsWith("node:")
      ? "a scenario is plain data: declare it without files, processes or network"
      : "import from a file of the project or through its import map; nothing is fetched",
  });
}

/**
 * What to tell the author of a module that exports plain data of another kind.
 *
 * @param file absolute path of the module
 * @param text the module's text, to point into it
 * @returns the error
 */
export function notScenario(file: string, text: string): ConfigError {
  return new ConfigError(`Cannot use "${basename(file)}": its default export is not a scenario`, {
    at: exportPosition(file, text),
    hint: PLAIN_HINT,
  });
}
