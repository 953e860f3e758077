import { bridgeMethods, type BridgeShape, expectedHooks } from "../../core/bridge_shape.ts";
import type { Variant } from "../../core/variant.ts";
import { bridgeNames } from "../bridge_names.ts";
import { descriptorOf, type MappingRule, mappingRules } from "../mapping.ts";

/** A method that must carry a hook. */
export interface ExpectedMethod {
  /** As class files name it: `a/b/C`. */
  readonly class: string;
  readonly method: string;
  /** Undefined where the rule names no signature: then any one method of that name will do. */
  readonly descriptor: string | undefined;
}

/** What the expectation is made of; nothing of it comes from the transform. */
export interface HookExpectation {
  readonly shapes: readonly BridgeShape[];
  readonly bridgePackage: string;
  /** Rules of the app's own bridges and of its libraries'. */
  readonly rules: readonly MappingRule[];
  /** Classes of the packaged libraries. */
  readonly libraryClasses: ReadonlySet<string>;
}

function ofShape(shape: BridgeShape, bridgePackage: string): ExpectedMethod[] {
  const { bridgeClass } = bridgeNames(bridgePackage, shape, "plugin");
  const mapped = new Set(mappingRules(bridgePackage, shape).map(({ method }) => method));
  const hooked = new Set(
    expectedHooks(shape).filter((one) => one.hooked && mapped.has(one.method))
      .map(({ method }) => method),
  );
  return bridgeMethods(shape)
    .filter(({ name, mapped: wanted = true, captured = "plugin" }) =>
      wanted && captured === "plugin" && hooked.has(name)
    )
    .map((method) => ({
      class: bridgeClass.replaceAll(".", "/"),
      method: method.name,
      descriptor: descriptorOf(method),
    }));
}

/**
 * The methods that must carry hooks in a variant: none in a release or without a scope; in scope
 * `project` those of the app's own classes; in scope `all` also those that a rule with that scope
 * names in a library.
 *
 * @param variant the variant
 * @param expectation shapes, rules and libraries
 * @returns one a method
 */
export function expectedMethods(
  variant: Variant,
  expectation: HookExpectation,
): readonly ExpectedMethod[] {
  if (variant.buildType === "release" || variant.scope === "none") return [];
  const named = expectation.rules.flatMap((rule) => {
    const owner = rule.class?.replaceAll(".", "/");
    if (owner === undefined) return [];
    const reached = !expectation.libraryClasses.has(owner) ||
      (variant.scope === "all" && rule.scope === "all");
    if (!reached) return [];
    return [{
      class: owner,
      method: rule.method,
      descriptor: typeof rule.signature === "string" ? rule.signature : undefined,
    }];
  });
  const generated = expectation.shapes.flatMap((shape) =>
    ofShape(shape, expectation.bridgePackage)
  );
  return [...named, ...generated];
}
