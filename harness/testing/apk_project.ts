import { join } from "node:path";
import { TempProject } from "./temp_project.ts";

/** A scenario whose bridge can be changed by one line. */
export function cameraScenario(handler: string): string {
  return `import { bridge, defineScenario, method, param, role } from "@dari/scenario";
export default defineScenario({
  id: "camera",
  title: "Camera",
  bridge: bridge.custom({
    request: method("postMessage", [
      param.json({ plugin: role.handler("${handler}"), id: role.requestId(), options: role.data() }),
    ]),
    response: method("postResult", [
      param.string(role.requestId()),
      param.boolean(role.success()),
      param.nullableString(role.data()),
    ]),
  }),
  payload: { size: "1 KB" },
  capture: ["none", "direct", "plugin"],
});
`;
}

/** A project with a scenario, and a cache of its own. */
export class ApkProject implements AsyncDisposable {
  readonly project: TempProject;
  readonly cache: string;
  readonly env: Readonly<Record<string, string>>;

  private constructor(project: TempProject) {
    this.project = project;
    this.cache = join(project.root, "cache");
    // The tools stay in the user's cache; what they make does not.
    this.env = { SCENARIO_APK_CACHE: this.cache };
  }

  /** Makes the project. */
  static async create(): Promise<ApkProject> {
    return new ApkProject(
      await TempProject.create({ "scenarios/camera.scenario.ts": cameraScenario("a") }),
    );
  }

  /** Where a variant's APK lies. */
  apk(variant: string): string {
    return join(this.project.root, ".scenario", "apk", `${variant}.apk`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.project[Symbol.asyncDispose]();
  }
}
