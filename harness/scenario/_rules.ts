import { bridgeMethods, type BridgeShape } from "../core/bridge_shape.ts";
import { CAPTURE_MODES, RUNTIMES } from "../core/capture.ts";
import { BUILD_TYPES, hasCaptureMode, PLUGIN_SCOPES } from "../core/variant.ts";
import { parseSize } from "../core/size.ts";
import { CONTENTS, hasOwnSize, MAX_PAYLOAD_BYTES } from "../payload/content.ts";
import type { Scenario } from "./define_scenario.ts";
import { axisCombinations } from "./matrix.ts";
import { checkBridge, isShape } from "./_bridge_rules.ts";
import type { ValuePath } from "./_schema.ts";

/** A mistake that the form of a value cannot show. */
export interface RuleIssue {
  readonly path: ValuePath;
  readonly message: string;
  readonly hint: string;
}

type Values = Readonly<Record<string, unknown>>;

function objectOf(value: unknown): Values {
  return typeof value === "object" && value !== null ? value as Values : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function bytesOf(size: unknown): number | undefined {
  try {
    return parseSize(String(size));
  } catch {
    return undefined;
  }
}

function quoteList(values: readonly unknown[]): string {
  return [...new Set(values)].map(shown).join(", ");
}

function shown(value: unknown): string {
  return typeof value === "number" ? String(value) : `"${value}"`;
}

/** UTF-8 bytes that a place adds to what its content is asked for: `[]` around an array. */
function leastExtra(bridge: unknown): number {
  return JSON.stringify(bridge ?? null).includes('"as":"array"') ? 2 : 0;
}

function checkSizes(payload: Values, bridge: unknown): RuleIssue[] {
  const issues: RuleIssue[] = [];
  const first = new Map<number, unknown>();
  const names = listOf(payload.content ?? ["records"]).map(String);
  const own = names.some(hasOwnSize);
  const extra = leastExtra(bridge);
  const contents = names
    .filter((name) => Object.hasOwn(CONTENTS, name)) as (keyof typeof CONTENTS)[];
  const sizes = listOf(payload.size);
  for (const [at, size] of sizes.entries()) {
    const bytes = bytesOf(size);
    if (bytes === undefined) continue;
    const path = ["payload", "size", at];
    const same = first.get(bytes);
    if (same !== undefined) {
      const message = same === size ? `"${size}" is repeated` : `"${size}" is as long as "${same}"`;
      issues.push({ path, message, hint: "write every size once" });
    }
    first.set(bytes, same ?? size);
    if (bytes > MAX_PAYLOAD_BYTES) {
      issues.push({ path, message: `"${size}" is over the most`, hint: 'write "16 MB" or less' });
    }
    // With nothing in it, a size is the one for contents that have their own.
    if (bytes === 0 && own) continue;
    for (const name of contents) {
      const minBytes = CONTENTS[name].minBytes + extra;
      if (bytes >= minBytes) continue;
      issues.push({
        path,
        message: `"${size}" is too small for the content "${name}"`,
        hint: `write "${minBytes} B" or more`,
      });
    }
  }
  const sized = sizes.some((size) => (bytesOf(size) ?? 0) > 0);
  for (const [at, name] of names.entries()) {
    if (sizes.length === 0 || bytesOf(sizes[0]) === undefined) break;
    const path = ["payload", "content", at];
    if (hasOwnSize(name) && !first.has(0)) {
      const hint = 'write the size "0 B" for it';
      issues.push({ path, message: `"${name}" has a size of its own`, hint });
    } else if (!hasOwnSize(name) && Object.hasOwn(CONTENTS, name) && own && !sized) {
      issues.push({ path, message: `"${name}" needs a size`, hint: 'write one such as "10 KB"' });
    }
  }
  return issues;
}

function checkRepeated(path: ValuePath, values: unknown, known: readonly string[]): RuleIssue[] {
  const seen = new Set<unknown>();
  return listOf(values).flatMap((value, at) => {
    const repeated = seen.has(value) && known.includes(String(value));
    seen.add(value);
    if (!repeated) return [];
    return [{ path: [...path, at], message: `${shown(value)} is repeated`, hint: "write it once" }];
  });
}

function checkArms(budget: Values, path: ValuePath, capture: readonly unknown[]): RuleIssue[] {
  const issues: RuleIssue[] = [];
  for (const side of ["arm", "versus"]) {
    const mode = budget[side];
    if (!CAPTURE_MODES.some((known) => known === mode) || capture.includes(mode)) continue;
    issues.push({
      path: [...path, side],
      message: `"${mode}" is not among the capture modes of this scenario`,
      hint: `write one of ${
        quoteList(CAPTURE_MODES.filter((mode) => capture.includes(mode)))
      }, or add it to capture`,
    });
  }
  if (budget.arm !== undefined && budget.arm === budget.versus) {
    issues.push({
      path: [...path, "versus"],
      message: `"${budget.versus}" is compared with itself`,
      hint: "name two different capture modes",
    });
  }
  return issues;
}

function checkKind(budget: Values, path: ValuePath): RuleIssue[] {
  const issues: RuleIssue[] = [];
  if (budget.kind === "limit" && budget.versus !== undefined) {
    const hint = "leave versus out, or make it an added or ratio budget";
    issues.push({ path: [...path, "versus"], message: "a limit compares with nothing", hint });
  }
  if ((budget.kind === "ratio" || budget.kind === "added") && budget.versus === undefined) {
    const hint = "name the capture mode it is compared with";
    issues.push({ path: [...path, "versus"], message: "it is compared with nothing", hint });
  }
  if (budget.stat === "p95" && (budget.metric ?? "latency") !== "latency") {
    const message = `"${budget.metric}" has no p95: a fork yields one value of it`;
    issues.push({ path: [...path, "stat"], message, hint: "leave stat out" });
  }
  return issues;
}

function checkAt(budget: Values, path: ValuePath, axes: Values): RuleIssue[] {
  return checkSelector(budget.at, [...path, "at"], axes);
}

function checkSelector(selector: unknown, path: ValuePath, axes: Values): RuleIssue[] {
  return Object.entries(objectOf(selector)).flatMap(([axis, chosen]) => {
    const declared = listOf(axes[axis]);
    const here = [...path, axis];
    if (Array.isArray(chosen) && axis in axes && axes[axis] === undefined) {
      const hint = `declare it, such as ${axis}: [0, 500], or leave it out here`;
      return [{ path: here, message: `it selects nothing: the scenario has no ${axis}`, hint }];
    }
    if (!Array.isArray(chosen) || declared.length === 0) return [];
    if (chosen.length === 0) {
      const hint = `write one of ${quoteList(declared)}, or leave "${axis}" out for all`;
      return [{ path: here, message: "it selects nothing", hint }];
    }
    return chosen.flatMap((value, at) =>
      declared.includes(value) || value === undefined ? [] : [{
        path: [...here, at],
        message: `${shown(value)} selects nothing: the scenario has no such ${axis}`,
        hint: `write one of ${quoteList(declared)}`,
      }]
    );
  });
}

function checkLimits(budget: Values, path: ValuePath): RuleIssue[] {
  const { max, min } = budget;
  if (max === undefined && min === undefined) {
    return [{ path, message: "it has no limit", hint: "give max, min or both" }];
  }
  const issues: RuleIssue[] = [];
  for (const side of ["max", "min"]) {
    const limit = budget[side];
    if (budget.kind === "ratio" && limit === 0) {
      const hint = "write a factor above 0, such as 1.2";
      issues.push({ path: [...path, side], message: "0 is not a factor", hint });
    }
    if (typeof limit !== "number" || (Number.isFinite(limit) && limit >= 0)) continue;
    const hint = "write a finite number of at least 0";
    issues.push({ path: [...path, side], message: `${limit} is not a limit`, hint });
  }
  if (typeof max === "number" && typeof min === "number" && min > max) {
    const hint = "write a min that is at most max";
    issues.push({ path: [...path, "min"], message: `${min} is over max, which is ${max}`, hint });
  }
  return issues;
}

/** Whether a null may stand wherever a shape carries data. */
function takesNull(bridge: unknown): boolean {
  return bridgeMethods(bridge as BridgeShape).every(({ parameters, returns }) =>
    [...parameters, ...(returns === undefined ? [] : [returns])].every(({ type, carries }) =>
      type === "String?" || "json" in carries || carries.role !== "data"
    )
  );
}

function checkNull(content: unknown, bridge: unknown): RuleIssue[] {
  const at = listOf(content).indexOf("null");
  if (at < 0 || !isShape(bridge) || takesNull(bridge)) return [];
  return [{
    path: ["payload", "content", at],
    message: "the bridge takes no null: its data is a String",
    hint: "make the parameter a nullable String",
  }];
}

/** Why there is no arm `plugin` at an axis value. */
const NO_PLUGIN = {
  release: "hooks are injected into debug builds only",
  none: "the plugin transforms nothing",
} as const;

/** Every cell has every arm: one that cannot exist somewhere is a mistake there. */
function checkPlugin(scenario: Values): RuleIssue[] {
  const { buildType, scope, capture } = scenario;
  const suspect = listOf(buildType).includes("release") || listOf(scope).includes("none");
  if (!suspect || !listOf(capture).includes("plugin")) return [];
  const found = new Map<string, RuleIssue>();
  for (const axes of axisCombinations(scenario as unknown as Scenario)) {
    if (hasCaptureMode("plugin", axes)) continue;
    const [axis, value] = axes.buildType === "release"
      ? ["buildType", "release"] as const
      : ["scope", "none"] as const;
    found.set(axis, {
      path: [axis, listOf(scenario[axis]).indexOf(value)],
      message: `"${value}" has no arm "plugin": ${NO_PLUGIN[value]}`,
      hint:
        `leave "plugin" out of capture, or write exclude: { ${axis}: "${value}" } and measure ` +
        "those cells in a scenario of their own",
    });
  }
  return [...found.values()];
}

function checkMatrix(scenario: Values, axes: Values): RuleIssue[] {
  const issues = ["include", "exclude"].flatMap((side) =>
    listOf(scenario[side]).flatMap((selector, at) => checkSelector(selector, [side, at], axes))
  );
  const declared = Object.values(axes)
    .every((values) => values === undefined || listOf(values).length > 0);
  if (issues.length > 0 || !declared || axes.size === undefined) return issues;
  const homeless = checkPlugin(scenario);
  if (homeless.length > 0) return homeless;
  if (scenario.include === undefined && scenario.exclude === undefined) return [];
  const left = axisCombinations(scenario as unknown as Scenario);
  if (left.next().done !== true) return [];
  const side = scenario.exclude === undefined ? "include" : "exclude";
  return [{ path: [side], message: "no cell is left", hint: "leave at least one cell in" }];
}

/**
 * Checks what the form of a scenario does not show: repetitions, and whether its parts fit together.
 * Takes values of any form, so that these mistakes are reported along with those of form.
 *
 * @param input plain data
 * @returns the mistakes
 */
export function checkRules(input: unknown): RuleIssue[] {
  const scenario = objectOf(input);
  const payload = objectOf(scenario.payload);
  const capture = listOf(scenario.capture);
  const axes = {
    size: payload.size,
    content: payload.content ?? ["records"],
    runtime: scenario.runtime ?? ["dari"],
    buildType: scenario.buildType ?? ["debug"],
    scope: scenario.scope ?? ["project"],
    prefill: scenario.prefill,
    threads: scenario.threads ?? [1],
  };
  return [
    ...checkBridge(scenario.bridge),
    ...checkSizes(payload, scenario.bridge),
    ...checkNull(payload.content, scenario.bridge),
    ...checkRepeated(["payload", "content"], payload.content, listOf(payload.content).map(String)),
    ...checkMatrix(scenario, axes),
    ...checkRepeated(["capture"], capture, CAPTURE_MODES),
    ...checkRepeated(["runtime"], scenario.runtime, RUNTIMES),
    ...checkRepeated(["buildType"], scenario.buildType, BUILD_TYPES),
    ...checkRepeated(["scope"], scenario.scope, PLUGIN_SCOPES),
    ...["prefill", "threads"].flatMap((axis) =>
      checkRepeated([axis], scenario[axis], listOf(scenario[axis]).map(String))
    ),
    ...listOf(scenario.budgets).flatMap((value, at) => {
      const path = ["budgets", at];
      if (typeof value !== "object" || value === null) return [];
      const budget = objectOf(value);
      return [
        ...checkArms(budget, path, capture),
        ...checkKind(budget, path),
        ...checkAt(budget, path, axes),
        ...checkLimits(budget, path),
      ];
    }),
  ];
}
