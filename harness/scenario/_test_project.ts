import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ConfigErrors, type Problem } from "../core/errors.ts";
import { type LoadedScenario, loadScenarios } from "./load.ts";

/** The repository's root. */
export const REPOSITORY: string = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** A temporary folder of scenario files. */
export class TestProject implements AsyncDisposable {
  private constructor(readonly root: string) {}

  /** Makes the folder and writes `files` (text by relative path) into it. */
  static async create(files: Readonly<Record<string, string>>): Promise<TestProject> {
    const project = new TestProject(await Deno.realPath(await Deno.makeTempDir()));
    for (const [name, text] of Object.entries(files)) {
      const path = join(project.root, name);
      await Deno.mkdir(dirname(path), { recursive: true });
      await Deno.writeTextFile(path, text);
    }
    return project;
  }

  /** Loads from the folder with the permissions that a run has. */
  load(paths: readonly string[] = [], timeLimit = 20_000): Promise<LoadedScenario[]> {
    return loadScenarios({ paths, cwd: this.root, roots: [this.root, REPOSITORY], timeLimit });
  }

  /** The mistakes of a load, one line each: `file:line:column message | hint`. */
  async mistakes(paths?: readonly string[], timeLimit?: number): Promise<string[]> {
    try {
      await this.load(paths, timeLimit);
    } catch (error) {
      if (!(error instanceof ConfigErrors)) throw error;
      return error.errors.map((one) => this.#line(one));
    }
    return [];
  }

  #line(error: Problem): string {
    const { at, hint, message } = error;
    const place = at && `${at.file.replace(`${this.root}/`, "")}:${at.line}:${at.column} `;
    return `${place ?? ""}${message} | ${hint}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.root, { recursive: true });
  }
}

/** Text of a module that declares a correct scenario; `changes` replace or add properties. */
export function scenarioText(changes: Readonly<Record<string, string>> = {}): string {
  const properties = {
    id: '"one"',
    title: '"One"',
    bridge: "bridge.splitArgs()",
    payload: '{ size: ["100 B", "10 KB"] }',
    capture: '["none", "direct", "plugin"]',
    ...changes,
  };
  const lines = Object.entries(properties).map(([key, value]) => `  ${key}: ${value},`);
  return [
    'import { bridge, defineScenario, us } from "@dari/scenario";',
    "export default defineScenario({",
    ...lines,
    "} as any);",
    "",
  ].join("\n");
}
