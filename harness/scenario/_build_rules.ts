import { BUILD_CHANGES, UNIQUE_PLACE } from "../core/build_time.ts";
import { PLUGIN_SCOPES } from "../core/variant.ts";
import type { RuleIssue } from "./_rules.ts";
import { closest } from "./suggest.ts";
import type { ValuePath } from "./_schema.ts";

type Values = Readonly<Record<string, unknown>>;

const BUILDERS = ["embedded", "gradle", "gradle-profiler"];

function objectOf(value: unknown): Values {
  return typeof value === "object" && value !== null ? value as Values : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function quoteList(values: readonly unknown[]): string {
  return [...new Set(values)].map((value) => `"${value}"`).join(", ");
}

function oneOf(value: unknown, declared: readonly unknown[]): string {
  const near = closest(String(value), declared.map(String));
  return near === undefined ? `write one of ${quoteList(declared)}` : `did you mean "${near}"?`;
}

function checkRepeated(path: ValuePath, values: unknown): RuleIssue[] {
  const list = listOf(values);
  return list.flatMap((value, at) =>
    list.indexOf(value) === at
      ? []
      : [{ path: [...path, at], message: `"${value}" is repeated`, hint: "write it once" }]
  );
}

function checkEdit(edit: unknown, path: ValuePath): RuleIssue[] {
  const { text, find, file } = objectOf(edit);
  const issues: RuleIssue[] = [];
  if (typeof text === "string" && !text.includes(UNIQUE_PLACE)) {
    issues.push({
      path: [...path, "text"],
      message: `it does not hold "${UNIQUE_PLACE}"`,
      hint: "a change that a cache has seen before measures nothing: put it where digits may stand",
    });
  }
  if (typeof find === "string" && find.includes("\n")) {
    const hint = "write a text of one line";
    issues.push({ path: [...path, "find"], message: "it is longer than a line", hint });
  }
  if (typeof file === "string" && (file.startsWith("/") || file.split("/").includes(".."))) {
    const hint = "write it relative to what is built";
    issues.push({ path: [...path, "file"], message: "it leads out of what is built", hint });
  }
  return issues;
}

/** Two scopes that are built alike would be compared with themselves. */
function checkProperties(properties: unknown, scopes: readonly unknown[]): RuleIssue[] {
  const seen = new Map<string, unknown>();
  return scopes.flatMap((scope) => {
    const given = Object.entries(objectOf(objectOf(properties)[String(scope)]));
    const text = JSON.stringify(given.sort(([a], [b]) => a < b ? -1 : 1));
    const other = seen.get(text);
    seen.set(text, scope);
    return other === undefined ? [] : [{
      path: ["builder", "properties"],
      message: `"${other}" and "${scope}" are built alike`,
      hint: `give "${scope}" the project properties that make the difference`,
    }];
  });
}

function checkProfiler(builder: Values, scenario: Values): RuleIssue[] {
  const scenarios = objectOf(builder.scenarios);
  return listOf(scenario.changes).filter((change) => BUILD_CHANGES.some((one) => one === change))
    .flatMap((change) =>
      listOf(scenario.scopes).filter((scope) => PLUGIN_SCOPES.some((one) => one === scope))
        .flatMap((scope) =>
          objectOf(scenarios[String(change)])[String(scope)] !== undefined ? [] : [{
            path: ["builder", "scenarios", String(change), String(scope)],
            message: "it is missing",
            hint: "name the scenario of the profiler that measured it",
          }]
        )
    );
}

function checkBuilder(scenario: Values): RuleIssue[] {
  const builder = objectOf(scenario.builder);
  const { kind } = builder;
  if (scenario.builder !== undefined && !BUILDERS.some((known) => known === kind)) {
    return [{
      path: ["builder"],
      message: "it is not a builder",
      hint: "write builder.embedded(), builder.gradle({ ... }) or builder.gradleProfiler({ ... })",
    }];
  }
  const scopes = listOf(scenario.scopes);
  const incremental = listOf(scenario.changes).includes("incremental");
  const issues: RuleIssue[] = [...checkEdit(builder.edit, ["builder", "edit"])];
  if (kind === "gradle") {
    issues.push(...checkProperties(builder.properties, scopes));
    if (incremental && builder.edit === undefined) {
      issues.push({
        path: ["builder", "edit"],
        message: "it is missing: an incremental build needs a line to change",
        hint: 'give edit: { file: "...", find: "...", text: "... {unique} ..." }',
      });
    }
  }
  return kind === "gradle-profiler" ? [...issues, ...checkProfiler(builder, scenario)] : issues;
}

function checkArms(budget: Values, path: ValuePath, scopes: readonly unknown[]): RuleIssue[] {
  const issues: RuleIssue[] = ["arm", "versus"].flatMap((side) => {
    const scope = budget[side];
    if (!PLUGIN_SCOPES.some((known) => known === scope) || scopes.includes(scope)) return [];
    return [{
      path: [...path, side],
      message: `"${scope}" is not among the scopes of this scenario`,
      hint: `write one of ${quoteList(scopes)}, or add it to scopes`,
    }];
  });
  if (budget.arm !== undefined && budget.arm === budget.versus) {
    issues.push({
      path: [...path, "versus"],
      message: `"${budget.versus}" is compared with itself`,
      hint: "name two different scopes",
    });
  }
  if (budget.kind === "limit" && budget.versus !== undefined) {
    const hint = "leave versus out, or make it an added or ratio budget";
    issues.push({ path: [...path, "versus"], message: "a limit compares with nothing", hint });
  }
  if ((budget.kind === "ratio" || budget.kind === "added") && budget.versus === undefined) {
    const hint = "name the scope it is compared with";
    issues.push({ path: [...path, "versus"], message: "it is compared with nothing", hint });
  }
  return issues;
}

function checkAt(budget: Values, path: ValuePath, changes: readonly unknown[]): RuleIssue[] {
  const chosen = objectOf(budget.at).change;
  if (!Array.isArray(chosen)) return [];
  const here = [...path, "at", "change"];
  if (chosen.length === 0) {
    const hint = `write one of ${quoteList(changes)}, or leave "change" out for all`;
    return [{ path: here, message: "it selects nothing", hint }];
  }
  return chosen.flatMap((value, at) =>
    changes.includes(value) || value === undefined ? [] : [{
      path: [...here, at],
      message: `"${value}" selects nothing: the scenario has no such change`,
      hint: oneOf(value, changes),
    }]
  );
}

function checkLimits(budget: Values, path: ValuePath): RuleIssue[] {
  const { max, min, within, kind } = budget;
  const issues: RuleIssue[] = [];
  if (within === undefined) {
    if (max === undefined && min === undefined) {
      return [{ path, message: "it has no limit", hint: "give max, min, both, or within" }];
    }
    if (typeof max === "number" && typeof min === "number" && min > max) {
      const hint = "write a min that is at most max";
      issues.push({ path: [...path, "min"], message: `${min} is over max, which is ${max}`, hint });
    }
    if (kind === "ratio" && (max === 0 || min === 0)) {
      const hint = "write a factor above 0, such as 1.2";
      issues.push({
        path: [...path, max === 0 ? "max" : "min"],
        message: "0 is not a factor",
        hint,
      });
    }
    return issues;
  }
  const here = [...path, "within"];
  if (kind !== "added") {
    const hint = "make it an added budget; a ratio takes min and max";
    issues.push({ path: here, message: "only a difference has a margin", hint });
  }
  if (max !== undefined || min !== undefined) {
    const hint = "leave max and min out: the margin has both sides";
    issues.push({ path: here, message: "it stands beside max or min", hint });
  }
  const { share, atLeast } = objectOf(within);
  if (typeof share === "number" && !(share >= 0 && share <= 1)) {
    const hint = "write a number from 0 to 1: 0.05 is 5 %";
    issues.push({ path: [...here, "share"], message: `${share} is not a share`, hint });
  }
  if ((share ?? 0) === 0 && (atLeast ?? 0) === 0) {
    const hint = "give share, such as 0.05, atLeast, such as ms(100), or both";
    issues.push({ path: here, message: "its margin is nothing", hint });
  }
  return issues;
}

/**
 * Checks what the form of a build scenario does not show. Takes values of any form.
 *
 * @param input plain data
 * @returns the mistakes
 */
export function checkBuildRules(input: unknown): RuleIssue[] {
  const scenario = objectOf(input);
  const scopes = listOf(scenario.scopes);
  const changes = listOf(scenario.changes);
  return [
    ...checkBuilder(scenario),
    ...checkRepeated(["scopes"], scopes),
    ...checkRepeated(["changes"], changes),
    ...listOf(scenario.budgets).flatMap((value, at) => {
      const path = ["budgets", at];
      if (typeof value !== "object" || value === null) return [];
      const budget = objectOf(value);
      return [
        ...checkArms(budget, path, scopes),
        ...checkAt(budget, path, changes),
        ...checkLimits(budget, path),
      ];
    }),
  ];
}
