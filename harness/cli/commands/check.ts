import { Command } from "@commander-js/extra-typings";
import { join } from "node:path";
import { systemProcesses } from "../../build/system_processes.ts";
import { ExitCode } from "../../core/exit_code.ts";
import type { CliContext } from "../context.ts";
import { CONFIG_FILE } from "../../scenario/load_config.ts";
import { callerProject, loadSelected, pathExists } from "../selection.ts";

/**
 * `scenario check`: type-checks scenario modules and validates what they declare.
 *
 * @param context where to print
 * @returns the command
 */
export function checkCommand(context: CliContext): Command {
  const command = new Command("check")
    .description("type-check scenario modules and validate what they declare")
    .argument("[paths...]", "scenario files or folders")
    .option("--verbose", "show stack traces")
    .action(async (paths) => {
      const { environment } = context;
      const { scenarios, builds } = await loadSelected(paths, environment);
      const loaded = [...scenarios, ...builds];
      const files = [...new Set(loaded.map((one) => one.file))];
      const config = join(await callerProject(environment), CONFIG_FILE);
      const modules = [
        ...files.filter((file) => file.endsWith(".ts")),
        ...(await pathExists(config) ? [config] : []),
      ];
      const output = await systemProcesses.run({
        program: Deno.execPath(),
        args: [
          "check",
          "--quiet",
          "--config",
          join(environment.projectRoot, "deno.json"),
          ...modules,
        ],
        cwd: environment.cwd,
      });
      context.stderr(output.stderr === "" ? "" : `${output.stderr}\n`);
      if (output.code !== 0) {
        context.exitCode = ExitCode.usage;
        return;
      }
      context.stderr(`${loaded.length} scenario(s) in ${files.length} file(s) are good\n`);
    });
  return command as unknown as Command;
}
