import { Command } from "@commander-js/extra-typings";
import { buildCommand } from "./commands/build.ts";
import { checkCommand } from "./commands/check.ts";
import { completeCommand } from "./commands/complete.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { initCommand } from "./commands/init.ts";
import { judgeCommand } from "./commands/judge.ts";
import { listCommand } from "./commands/list.ts";
import { reportCommand } from "./commands/report.ts";
import { noiseCommand } from "./commands/noise.ts";
import { runCommand } from "./commands/run.ts";
import { showSourceCommand } from "./commands/show_source.ts";
import { selftestCommand } from "./commands/selftest.ts";
import { ConfigError } from "../core/errors.ts";
import { closest } from "../scenario/suggest.ts";
import type { CliContext } from "./context.ts";
import { VERSION } from "./version.ts";

const COMMANDS = [
  "run",
  "build",
  "list",
  "check",
  "show-source",
  "judge",
  "report",
  "noise",
  "selftest",
  "init",
  "doctor",
  "complete",
  "help",
];

const EXAMPLES = `
Examples:
  deno task scenario                                 run the scenarios with the quick profile
  deno task scenario my/scenarios --filter 10KB      run the cells whose id contains "10KB"
  deno task scenario --profile full --json           print the result document alone
  deno task scenario list                            show scenarios, cells and budgets
  deno task scenario build                           build the APKs of the app's twelve variants
  deno task scenario noise                           show what budgets this machine can tell
  deno task scenario selftest                        let the gate judge equal and slowed arms

Exit codes:
  0 ok, 1 broken or data missing, 2 usage or configuration, 75 inconclusive (with --strict),
  99 over budget, 130 interrupted`;

/**
 * Puts the default command in front of arguments that name none: a first word equal to a command
 * is always the command, anything else belongs to \`run\`.
 *
 * @param args the command line
 * @returns the command line with its command
 */
export function withDefaultCommand(args: readonly string[]): string[] {
  const given = args[0] === "--" ? args.slice(1) : [...args];
  const first = given[0];
  const whole = ["-h", "--help", "-V", "--version"];
  if (first !== undefined && (COMMANDS.includes(first) || whole.includes(first))) return given;
  return ["run", ...given];
}

/**
 * Refuses a first word that looks like a mistyped command: a bare word that is no path.
 *
 * @param args the command line
 * @param isPath tells whether a word names an existing file or folder
 * @throws {ConfigError} with the command that was probably meant
 */
export async function refuseMistypedCommand(
  args: readonly string[],
  isPath: (word: string) => Promise<boolean>,
): Promise<void> {
  const word = args[0];
  if (word === undefined || !/^[a-z-]+$/.test(word) || word.startsWith("-")) return;
  if (COMMANDS.includes(word) || await isPath(word)) return;
  const meant = closest(word, COMMANDS);
  throw new ConfigError(`"${word}" is neither a command nor a path`, {
    hint: meant === undefined
      ? `the commands are ${COMMANDS.join(", ")}`
      : `did you mean "${meant}"?`,
  });
}

/**
 * The command line's grammar.
 *
 * @param context what commands work with
 * @returns the program, to be parsed once
 */
export function createProgram(context: CliContext): Command {
  const program = new Command("scenario")
    .description("Measures what capturing WebView-bridge messages costs, and checks budgets.")
    .version(VERSION, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .addHelpText("after", EXAMPLES)
    .exitOverride()
    .configureOutput({ writeOut: context.stdout, writeErr: context.stderr })
    .showSuggestionAfterError();
  const add = [
    runCommand,
    buildCommand,
    listCommand,
    checkCommand,
    showSourceCommand,
    judgeCommand,
    reportCommand,
    noiseCommand,
    selftestCommand,
    initCommand,
    doctorCommand,
    (one: CliContext) => completeCommand(one, () => program as unknown as Command),
  ];
  for (const make of add) {
    const command = make(context);
    command.copyInheritedSettings(program as unknown as Command);
    program.addCommand(command);
  }
  return program as unknown as Command;
}
