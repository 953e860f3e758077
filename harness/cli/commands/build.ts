import { Command } from "@commander-js/extra-typings";
import { resolve } from "node:path";
import { ConfigError } from "../../core/errors.ts";
import { type Variant, variantName, VARIANTS } from "../../core/variant.ts";
import { closest } from "../../scenario/suggest.ts";
import { ApkWorkshop } from "../apk_workshop.ts";
import type { CliContext } from "../context.ts";
import { renderBuilt, renderBuiltJson, stepLine } from "../built_apks.ts";
import { select } from "../selection.ts";
import { selectedShapes } from "../selected_shapes.ts";
import { onInterrupt } from "../signals.ts";

function variantsOf(names: readonly string[] | undefined): readonly Variant[] {
  if (names === undefined) return VARIANTS;
  const all = VARIANTS.map(variantName);
  return [...new Set(names)].map((name) => {
    const found = VARIANTS[all.indexOf(name)];
    if (found !== undefined) return found;
    const near = closest(name, all);
    throw new ConfigError(`There is no variant "${name}"`, {
      hint: near === undefined ? `there are ${all.join(", ")}` : `did you mean "${near}"?`,
    });
  });
}

/**
 * `scenario build`: builds the APKs of the app's variants.
 *
 * @param context where to print
 * @returns the command
 */
export function buildCommand(context: CliContext): Command {
  const command = new Command("build")
    .description("build the app's APKs, with the bridges of the scenarios in the debug ones")
    .argument("[paths...]", "scenario files or folders")
    .option("--variant <names...>", "only these variants, such as dari-debug-project")
    .option("-g, --filter <text>", "only cells whose id contains the text, or matches /pattern/")
    .option("-t, --tag <expression>", 'only scenarios with these tags, such as "json && !slow"')
    .option("--keystore <file>", "sign with this PKCS12 file instead of .scenario/debug.keystore")
    .option("--force", "run every step again")
    .option("--json", "print as JSON")
    .option("--verbose", "show every step, and stack traces")
    .addHelpText(
      "after",
      `
Variants: runtime (dari, dari-noop) x build type (debug, release) x plugin scope (none, project,
all). APKs lie in .scenario/apk/<variant>.apk. Nothing is installed anywhere.

Examples:
  deno task scenario build                              all twelve, with the reference's bridges
  deno task scenario build my/scenarios --variant dari-debug-project dari-debug-all`,
    )
    .action(async (paths, options) => {
      const { environment } = context;
      const variants = variantsOf(options.variant);
      const keystore = options.keystore === undefined
        ? undefined
        : resolve(environment.cwd, options.keystore);
      using interruption = onInterrupt();
      const say = (line: string) => context.stderr(`${line}\n`);
      const { filter, tag } = options;
      const shapes = selectedShapes(await select(paths, { filter, tag }, environment));
      await using workshop = await ApkWorkshop.open({
        environment,
        signal: interruption.signal,
        keystore,
        say,
      });
      const built = await workshop.build(variants, {
        ...shapes,
        force: options.force,
        onStep: (timing) => {
          if (options.verbose || !timing.cached) say(stepLine(timing));
        },
      });
      context.stdout(options.json ? renderBuiltJson(built) : renderBuilt(built));
    });
  return command as unknown as Command;
}
