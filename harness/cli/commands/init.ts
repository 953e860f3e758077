import { Command } from "@commander-js/extra-typings";
import { join, relative, resolve } from "node:path";
import { ConfigError } from "../../core/errors.ts";
import type { CliContext } from "../context.ts";
import { FIRST_SCENARIO, projectTask } from "../scaffold.ts";
import { callerProject } from "../selection.ts";

const IMPORT = "@dari/scenario";

interface DenoConfig {
  readonly imports?: Readonly<Record<string, string>>;
  readonly tasks?: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(file);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

async function writeInto(project: string, name: string, text: string): Promise<void> {
  const file = join(project, name);
  try {
    await Deno.mkdir(join(file, ".."), { recursive: true });
    await Deno.writeTextFile(file, text);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotCapable)) throw error;
    throw new ConfigError(`Cannot write "${file}": the task may not write there`, {
      hint: `call the task "init" in ${project}`,
    });
  }
}

function parsed(text: string, file: string, entries: DenoConfig): DenoConfig {
  try {
    return JSON.parse(text) as DenoConfig;
  } catch {
    throw new ConfigError(`Cannot change "${file}": it is JSON with comments, or no JSON`, {
      hint: `add this to it yourself: ${JSON.stringify(entries)}`,
    });
  }
}

/** A path that an import map takes for a path. */
function importPath(from: string, to: string): string {
  const path = relative(from, to);
  return path.startsWith(".") ? path : `./${path}`;
}

/**
 * `scenario init`: writes a first scenario, an import map entry and a task into another project.
 *
 * @param context where to print
 * @returns the command
 */
export function initCommand(context: CliContext): Command {
  const command = new Command("init")
    .description("set another project up: a task, an import map entry and a first scenario")
    .option("--verbose", "show stack traces")
    .action(async () => {
      const { environment } = context;
      const project = resolve(await callerProject(environment));
      const harness = environment.projectRoot;
      if (project === harness) {
        throw new ConfigError("Cannot set this project up: it is the harness itself", {
          hint: "call it in the project whose bridge is to be measured",
        });
      }
      const own = JSON.parse(await Deno.readTextFile(join(harness, "deno.json"))) as {
        tasks: Record<string, { command: string }>;
      };
      const task = projectTask(own.tasks.scenario?.command ?? "", importPath(project, harness));
      const entries: DenoConfig = {
        imports: { [IMPORT]: importPath(project, join(harness, "mod.ts")) },
        tasks: { scenario: task },
      };
      const commented = await textOf(join(project, "deno.jsonc"));
      const name = commented === undefined ? "deno.json" : "deno.jsonc";
      const file = join(project, name);
      const config = parsed(commented ?? await textOf(file) ?? "{}", file, entries);
      const done: string[] = [];
      const missingImport = config.imports?.[IMPORT] === undefined;
      const missingTask = config.tasks?.scenario === undefined;
      if (missingImport || missingTask) {
        const changed = {
          ...config,
          imports: { ...entries.imports, ...config.imports },
          tasks: { ...entries.tasks, ...config.tasks },
        };
        await writeInto(project, name, `${JSON.stringify(changed, null, 2)}\n`);
        done.push(`${name}: the task "scenario" and the import "${IMPORT}"`);
      }
      const first = join("scenarios", "first.scenario.ts");
      if (await textOf(join(project, first)) === undefined) {
        await writeInto(project, first, FIRST_SCENARIO);
        done.push(`${first}: a first scenario, to be changed into your own bridge`);
      }
      const ignored = await textOf(join(project, ".gitignore")) ?? "";
      if (!/^\/?\.scenario\/?$/m.test(ignored)) {
        const before = ignored === "" || ignored.endsWith("\n") ? ignored : `${ignored}\n`;
        await writeInto(project, ".gitignore", `${before}.scenario/\n`);
        done.push(".gitignore: the folder of results");
      }
      context.stdout(
        done.length === 0
          ? "Everything is set up already\n"
          : `Wrote below ${project}:\n${done.map((one) => `  ${one}\n`).join("")}`,
      );
      context.stderr("next: deno task scenario list, then deno task scenario --profile smoke\n");
    });
  return command as unknown as Command;
}
