/**
 * What scenario modules import: `define*`, builders, units and the types of a scenario.
 *
 * @example
 * ```ts
 * import { bridge, defineScenario, us } from "@dari/scenario";
 *
 * export default defineScenario({
 *   id: "my-bridge",
 *   title: "My bridge",
 *   bridge: bridge.splitArgs(),
 *   payload: { size: "10 KB" },
 *   capture: ["none", "direct", "plugin"],
 *   budgets: (b) => [b.added("plugin", "direct", { max: us(50) })],
 * });
 * ```
 *
 * @module
 */
export type {
  BridgeForm,
  BridgeMethod,
  BridgeParameter,
  BridgeShape,
  ConstantRole,
  DataForm,
  DataRole,
  FillerRole,
  FurtherMethod,
  HandlerRole,
  JsonEnvelope,
  JsonNode,
  MappingOverride,
  MethodCapture,
  ParameterType,
  RequestIdRole,
  Role,
  Scalar,
  SecretRole,
  SuccessRole,
} from "./harness/core/bridge_shape.ts";
export type { AxisSelector, Budget, BudgetKind, Per, Verdict } from "./harness/core/budget.ts";
export type {
  BuildBudget,
  BuildChange,
  BuildEdit,
  BuilderSpec,
  BuildMetric,
  BuildSelector,
  BuildStepKind,
  EmbeddedBuilder,
  GradleBuilder,
  GradleProfilerBuilder,
  Margin,
} from "./harness/core/build_time.ts";
export type {
  CaptureCondition,
  CaptureExpression,
  CaptureMode,
  Direction,
  Runtime,
} from "./harness/core/capture.ts";
export type { ByteMetric, CountMetric, Metric, Stat, TimeMetric } from "./harness/core/metric.ts";
export type { SourcePosition } from "./harness/core/position.ts";
export { parseSize, type SizeText, type SizeUnit } from "./harness/core/size.ts";
export { type Duration, ms, ns, s, us } from "./harness/core/units.ts";
export type { BuildType, PluginScope } from "./harness/core/variant.ts";
export {
  type Content,
  file,
  type FileContent,
  type SizedContent,
} from "./harness/payload/content.ts";
export type { Edge } from "./harness/payload/edges.ts";
export { recordsPayload } from "./harness/payload/records.ts";
export {
  bridge,
  type BridgeBuilder,
  type CustomBridge,
  type PresetOptions,
} from "./harness/scenario/bridge.ts";
export {
  type AddedLimits,
  type BuildBudgetBuilder,
  type BuildOptions,
  type WithinSpec,
} from "./harness/scenario/build_budget_builder.ts";
export {
  builder,
  type BuilderBuilder,
  type EditSpec,
  type EmbeddedSpec,
  type GradleProfilerSpec,
  type GradleSpec,
} from "./harness/scenario/builder.ts";
export {
  type BuildScenario,
  type BuildScenarioSpec,
  defineBuildScenario,
} from "./harness/scenario/define_build_scenario.ts";
export { defineSuite, type SuiteSpec } from "./harness/scenario/define_suite.ts";
export { from, type FromBuilder } from "./harness/scenario/from.ts";
export { method, type MethodOptions, type ReturnName } from "./harness/scenario/method.ts";
export {
  type Constant,
  type EnvelopeSpec,
  type NodeSpec,
  type NumberRole,
  param,
  type Parameter,
  type ParameterBuilder,
  type ParameterOptions,
  type TextRole,
} from "./harness/scenario/param.ts";
export {
  type DataOptions,
  type RequestIdOptions,
  role,
  type RoleBuilder,
} from "./harness/scenario/role.ts";
export type {
  At,
  BudgetBuilder,
  CommonOptions,
  LimitOf,
  Limits,
  MetricLimits,
  OneOrMore,
  RatioLimits,
} from "./harness/scenario/budget_builder.ts";
export {
  type ConfigAxes,
  type ConfigSpec,
  defineConfig,
  type ProjectConfig,
} from "./harness/scenario/define_config.ts";
export type { BuiltInProfile, ProfileSpec, WarmupSpec } from "./harness/scenario/profile_spec.ts";
export type { DeviceSpec, JvmTargetSpec, TargetsSpec } from "./harness/scenario/target_spec.ts";
export {
  type Axes,
  type CellSelector,
  defineScenario,
  type Scenario,
  type ScenarioSpec,
  type WholeNumber,
} from "./harness/scenario/define_scenario.ts";
