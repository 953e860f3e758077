import { Command, Option } from "@commander-js/extra-typings";
import { bridgeSource } from "../../build/bridge_source.ts";
import { callsSource } from "../../build/calls_source.ts";
import { EMBEDDED_LIBRARY } from "../../build/capture_library.ts";
import { mappingRules } from "../../build/mapping.ts";
import { CAPTURE_MODES, type CaptureMode } from "../../core/capture.ts";
import type { Cell } from "../../core/cell.ts";
import { ConfigError } from "../../core/errors.ts";
import { closest } from "../../scenario/suggest.ts";
import type { CliContext } from "../context.ts";
import { selectCells } from "../selection.ts";

/** The cell with this id, or the first one of the scenario with this id. */
function cellOf(cells: readonly Cell[], wanted: string): Cell {
  const found = cells.find((cell) => cell.id === wanted) ??
    cells.find((cell) => cell.scenario === wanted);
  if (found !== undefined) return found;
  const near = closest(wanted, [...cells.map(({ id }) => id), ...cells.map((one) => one.scenario)]);
  throw new ConfigError(`There is no cell or scenario "${wanted}"`, {
    hint: near === undefined
      ? "`deno task scenario list` shows the cells there are"
      : `did you mean "${near}"?`,
  });
}

/**
 * `scenario show-source`: prints the Kotlin that is generated for a cell.
 *
 * @param context where to print
 * @returns the command
 */
export function showSourceCommand(context: CliContext): Command {
  const command = new Command("show-source")
    .description("print the generated bridge of a cell")
    .argument("<cell>", "a cell's id, or a scenario's")
    .argument("[paths...]", "scenario files or folders")
    .addOption(
      new Option("--mode <mode>", "one capture mode only").choices([...CAPTURE_MODES]),
    )
    .option("--calls", "also what calls the bridge")
    .option("--mapping", "the plugin's mapping alone, as JSON")
    .option("--verbose", "show stack traces")
    .action(async (wanted, paths, options) => {
      const { shape } = cellOf(await selectCells(paths, {}, context.environment), wanted);
      if (options.mapping) {
        const rules = mappingRules(EMBEDDED_LIBRARY.bridgePackage, shape);
        context.stdout(`${JSON.stringify({ schemaVersion: 1, rules }, null, 2)}\n`);
        return;
      }
      const modes = options.mode === undefined ? CAPTURE_MODES : [options.mode as CaptureMode];
      const files = modes.flatMap((mode) => [
        bridgeSource(shape, mode, EMBEDDED_LIBRARY),
        ...(options.calls ? [callsSource(shape, mode, EMBEDDED_LIBRARY)] : []),
      ]);
      context.stdout(files.join("\n"));
    });
  return command as unknown as Command;
}
