import { join, resolve } from "node:path";

/** Root of this repository. */
export const REPOSITORY: string = resolve(import.meta.dirname ?? ".", "..", "..");

/** What a command line printed and how it ended. */
export interface CliOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** How to run a command line in a test. */
export interface CliCall {
  readonly env?: Readonly<Record<string, string>>;
  /** A folder below the project; the command is called from there. */
  readonly from?: string;
}

/**
 * The words of a task of `deno.json` that runs deno itself, with its variables replaced: tests then
 * run with the permissions that users have.
 *
 * @param name the task
 * @param variables values of `$NAME`
 * @returns the arguments behind `deno`
 */
export async function taskArguments(
  name: string,
  variables: Readonly<Record<string, string>>,
): Promise<string[]> {
  const config = JSON.parse(await Deno.readTextFile(join(REPOSITORY, "deno.json"))) as {
    tasks: Record<string, { command: string }>;
  };
  const command = config.tasks[name]?.command ?? "";
  const words = command.replaceAll(/\$([A-Z_]+)/g, (_, key: string) => variables[key] ?? "")
    .replaceAll('"', "").split(/\s+/);
  if (words[0] !== "deno") throw new Error(`The task "${name}" does not start deno`);
  return words.slice(1);
}

/** A project in a folder of its own outside this repository, removed at the end. */
export class TempProject implements AsyncDisposable {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  /**
   * Makes a project whose import map knows `@dari/scenario`.
   *
   * @param files path to text, such as `scenarios/a.scenario.ts`
   * @returns the project
   */
  static async create(files: Readonly<Record<string, string>>): Promise<TempProject> {
    const project = new TempProject(await Deno.makeTempDir({ prefix: "dari-project-" }));
    const imports = { "@dari/scenario": `file://${REPOSITORY}/mod.ts` };
    await project.write("deno.json", JSON.stringify({ imports }));
    for (const [path, text] of Object.entries(files)) await project.write(path, text);
    return project;
  }

  /** Writes a file below the project. */
  async write(path: string, text: string): Promise<void> {
    const file = join(this.root, path);
    await Deno.mkdir(join(file, ".."), { recursive: true });
    await Deno.writeTextFile(file, text);
  }

  /** Reads a file below the project. */
  async read(path: string): Promise<string> {
    return await Deno.readTextFile(join(this.root, path));
  }

  /** Starts the CLI as `deno run`, with the permissions of the task. */
  start(args: readonly string[], call: CliCall = {}): Promise<Deno.ChildProcess> {
    return this.#start(Deno.execPath(), [], args, call);
  }

  /** Starts the CLI as leader of a process group of its own, as a terminal's job is. */
  startInGroup(args: readonly string[], call: CliCall = {}): Promise<Deno.ChildProcess> {
    return this.#start("setsid", [Deno.execPath()], args, call);
  }

  async #start(
    program: string,
    before: readonly string[],
    args: readonly string[],
    call: CliCall,
  ): Promise<Deno.ChildProcess> {
    const cwd = join(this.root, call.from ?? ".");
    const variables = { HOME: Deno.env.get("HOME") ?? "/root", INIT_CWD: cwd };
    return new Deno.Command(program, {
      args: [...before, ...await taskArguments("scenario", variables), ...args],
      cwd: REPOSITORY,
      // What a run does must not depend on where its test runs.
      env: { CI: "", ...call.env, INIT_CWD: cwd, NO_COLOR: "1" },
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
  }

  /** Runs the CLI to its end. */
  async scenario(args: readonly string[], call: CliCall = {}): Promise<CliOutcome> {
    const child = await this.start(args, call);
    const { code, stdout, stderr } = await child.output();
    const text = new TextDecoder();
    return { code, stdout: text.decode(stdout), stderr: text.decode(stderr) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.root, { recursive: true });
  }
}
