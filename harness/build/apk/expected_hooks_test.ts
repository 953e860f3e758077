import assert from "node:assert/strict";
import type { BridgeShape } from "../../core/bridge_shape.ts";
import { type Variant, VARIANTS } from "../../core/variant.ts";
import { bridge, defineScenario, method, param, role } from "../../scenario/mod.ts";
import type { MappingRule } from "../mapping.ts";
import { expectedMethods } from "./expected_hooks.ts";

function rule(scope: MappingRule["scope"], name: string, signature?: string): MappingRule {
  return {
    id: name,
    scope,
    class: name,
    method: "send",
    hook: "request",
    direction: "webToApp",
    ...(signature === undefined ? {} : { signature }),
  };
}

const RULES = [
  rule("project", "app.Own"),
  rule("all", "app.Signed", "(I)V"),
  rule("all", "lib.Reached"),
  rule("project", "lib.NotReached"),
];

function of(variant: Partial<Variant>, shapes: readonly BridgeShape[] = []): string[] {
  const whole: Variant = { runtime: "dari", buildType: "debug", scope: "all", ...variant };
  return expectedMethods(whole, {
    shapes,
    bridgePackage: "dev.bridges",
    rules: RULES,
    libraryClasses: new Set(["lib/Reached", "lib/NotReached"]),
  }).map((one) => `${one.class}.${one.method}${one.descriptor ?? ""}`);
}

Deno.test("expectedMethods() follows the variant's scope and the rule's", () => {
  assert.deepEqual(of({ scope: "none" }), []);
  assert.deepEqual(of({ scope: "project" }), ["app/Own.send", "app/Signed.send(I)V"]);
  assert.deepEqual(of({ scope: "all" }), [
    "app/Own.send",
    "app/Signed.send(I)V",
    "lib/Reached.send",
  ]);
  for (const variant of VARIANTS.filter((one) => one.buildType === "release")) {
    assert.deepEqual(of(variant), []);
  }
});

Deno.test("expectedMethods() knows the generated bridges, those that must be skipped left out", () => {
  const shape = defineScenario({
    id: "cam",
    title: "Cam",
    bridge: bridge.custom({
      request: method("exec", [
        param.string(role.handler("a")),
        param.string(role.requestId()),
        param.nullableString(role.data()),
      ]),
      response: method("done", [
        param.string(role.requestId()),
        param.boolean(role.success()),
        param.nullableString(role.data()),
      ]),
    }),
    payload: { size: "100 B" },
    capture: ["plugin"],
  }).bridge;
  const text = "Ljava/lang/String;";
  const owner = "dev/bridges/cam/CamPluginBridge";
  const named = { ...shape, name: "cam" };
  assert.deepEqual(of({ scope: "project" }, [named]).slice(2), [
    `${owner}.exec(${text}${text}${text})V`,
    `${owner}.done(${text}Z${text})V`,
  ]);
  const response = named.response === undefined
    ? undefined
    : { ...named.response, captured: "both" as const };
  assert.deepEqual(of({ scope: "project" }, [{ ...named, response }]).slice(2), [
    `${owner}.exec(${text}${text}${text})V`,
  ]);
});
