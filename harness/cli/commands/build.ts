import { Command } from "@commander-js/extra-typings";
import { resolve } from "node:path";
import type { BuiltVariant } from "../../build/apk/pipeline_options.ts";
import { ConfigError } from "../../core/errors.ts";
import { ExitCode } from "../../core/exit_code.ts";
import { type Variant, variantName, VARIANTS } from "../../core/variant.ts";
import { closest } from "../../scenario/suggest.ts";
import { ApkWorkshop, sampleRootOf } from "../apk_workshop.ts";
import type { CliContext } from "../context.ts";
import { inspectionHolds, renderInspection } from "../inspected_apks.ts";
import { renderBuilt, renderBuiltJson, stepLine } from "../built_apks.ts";
import { buildRounds, watchBuild } from "../build_rounds.ts";
import { select, type Selected } from "../selection.ts";
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
    .option("--inspect", "look into each APK, and check what must hold for it")
    .option("--watch", "build again whenever a scenario or the app's sources change")
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
  deno task scenario build my/scenarios --variant dari-debug-project dari-debug-all
  deno task scenario build --inspect                    and what is in them
  deno task scenario build --watch                      until Ctrl-C, at each change`,
    )
    .action(async (paths, options) => {
      const { environment } = context;
      const variants = variantsOf(options.variant);
      const keystore = options.keystore === undefined
        ? undefined
        : resolve(environment.cwd, options.keystore);
      using interruption = onInterrupt();
      const { signal } = interruption;
      const say = (line: string) => context.stderr(`${line}\n`);
      const { filter, tag } = options;
      const load = () => select(paths, { filter, tag }, environment);
      const first = await load();
      using changes = options.watch
        ? watchBuild(first, sampleRootOf(environment), signal)
        : undefined;
      await using workshop = await ApkWorkshop.open({
        environment,
        signal,
        keystore,
        say,
      });
      const build = (selected: Selected) =>
        workshop.build(variants, {
          ...selectedShapes(selected),
          force: options.force,
          onStep: (timing) => {
            if (options.verbose || !timing.cached) say(stepLine(timing));
          },
        });
      const show = async (selected: Selected, built: readonly BuiltVariant[]) => {
        const inspections = options.inspect
          ? await workshop.inspect(built, selectedShapes(selected))
          : [];
        context.stdout(
          options.json
            ? renderBuiltJson(built, inspections, options.watch ? 0 : 2)
            : renderBuilt(built) + inspections.map(renderInspection).join(""),
        );
        if (!inspectionHolds(inspections)) context.exitCode = ExitCode.broken;
      };
      if (changes === undefined) {
        await show(first, await build(first));
        return;
      }
      await buildRounds({ first, changes, load, build, show, signal }, context);
    });
  return command as unknown as Command;
}
