import { EMBEDDED_LIBRARY } from "../build/capture_library.ts";
import { signature } from "../build/bridge_method.ts";
import { type MappingRule, mappingRules } from "../build/mapping.ts";
import { bridgeMethods, type BridgeShape } from "../core/bridge_shape.ts";
import type { CaptureCondition, CaptureExpression } from "../core/capture.ts";
import { renderList } from "../report/list.ts";
import { listScenarios } from "../report/list.ts";
import type { ProjectConfig } from "../scenario/define_config.ts";
import type { Selected } from "./selection.ts";

/** Version of what `list --resolved --json` prints; raised with every change to it. */
export const RESOLVED_SCHEMA_VERSION = 2;

/** An expression as mappings are written by hand. */
function expressionText(from: CaptureExpression): string {
  if ("arg" in from) return `arg(${from.arg})`;
  if ("json" in from) return `json(arg(${from.json.arg}), ${JSON.stringify(from.json.path)})`;
  if ("constant" in from) return JSON.stringify(from.constant);
  if ("methodName" in from) return "methodName()";
  if ("returnValue" in from) return "returnValue()";
  return `join(${from.join.map(expressionText).join(", ")})`;
}

function conditionText(condition: CaptureCondition): string {
  const value = expressionText(condition.value);
  if ("equals" in condition) return `${value} equals ${JSON.stringify(condition.equals)}`;
  if ("notEquals" in condition) return `${value} is not ${JSON.stringify(condition.notEquals)}`;
  return `${value} is ${condition.present ? "present" : "absent"}`;
}

function ruleText(rule: MappingRule): string {
  const fields = ["handlerName", "requestId", "data", "success"].flatMap((field) =>
    rule[field] === undefined
      ? []
      : [`${field} = ${expressionText(rule[field] as CaptureExpression)}`]
  );
  const conditions = (rule.onlyIf as readonly CaptureCondition[] | undefined) ?? [];
  return [
    `${rule.hook} ${rule.method}: ${fields.join(", ")}`,
    ...(rule.reply === undefined ? [] : ["reply = returnValue()"]),
    ...(rule.tag === undefined ? [] : [`tag = ${JSON.stringify(rule.tag)}`]),
    ...(rule.fireAndForget === undefined ? [] : [`fireAndForget = ${rule.fireAndForget}`]),
    ...(conditions.length === 0 ? [] : [`only if ${conditions.map(conditionText).join(" and ")}`]),
  ].join(", ");
}

function signatures(shape: BridgeShape): string[] {
  return bridgeMethods(shape).map((method) => signature(method));
}

/** What a project has beside its scenarios; nothing where it has nothing. */
function settings({ profiles = {}, targets, devices = {} }: ProjectConfig): string[] {
  const heap = targets?.jvm?.heap;
  const lines = [
    ...Object.entries(profiles).map(([name, one]) => `profile ${name}: extends ${one.extends}`),
    ...(heap === undefined ? [] : [`target jvm: heap ${heap}`]),
    ...Object.entries(devices).map(([name, { serial }]) =>
      `target ${name}: device ${serial}, declared; this version runs on the JVM only`
    ),
  ];
  return lines.length === 0 ? [] : [...lines, ""];
}

/**
 * What `list --resolved` prints.
 *
 * @param selected scenarios and their cells
 * @param config the project's settings
 * @returns text with a final line break
 */
export function renderResolved(
  { scenarios, cells, builds }: Selected,
  config: ProjectConfig,
): string {
  const details = scenarios.flatMap(({ scenario }) => [
    `${scenario.id}${scenario.tags === undefined ? "" : `  [${scenario.tags.join(", ")}]`}`,
    ...signatures(scenario.bridge).map((text) => `  ${text}`),
    ...mappingRules(EMBEDDED_LIBRARY.bridgePackage, scenario.bridge).map((rule) =>
      `  ${ruleText(rule)}`
    ),
    "",
  ]);
  return `${renderList(cells, undefined, builds)}\n${[...details, ...settings(config)].join("\n")}`;
}

/**
 * What `list --resolved --json` prints.
 *
 * @param selected scenarios and their cells
 * @param config the project's settings
 * @returns JSON with a final line break
 */
export function renderResolvedJson(
  { scenarios, cells, builds }: Selected,
  { profiles = {}, targets = {}, devices = {} }: ProjectConfig,
): string {
  const listed = new Map(listScenarios(cells).scenarios.map((one) => [one.id, one.cells]));
  const document = {
    schemaVersion: RESOLVED_SCHEMA_VERSION,
    scenarios: scenarios.map(({ file, scenario }) => ({
      file,
      scenario,
      signatures: signatures(scenario.bridge),
      mapping: mappingRules(EMBEDDED_LIBRARY.bridgePackage, scenario.bridge),
      cells: listed.get(scenario.id) ?? [],
    })),
    builds,
    profiles,
    targets,
    devices,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
