import { join } from "node:path";
import { ConfigError, RunError } from "../../core/errors.ts";
import type { BuildType, Variant } from "../../core/variant.ts";
import { variantName } from "../../core/variant.ts";
import { hashFolder, sha256 } from "../content_hash.ts";
import { hasRoom, NO_SPACE } from "../disk_room.ts";
import { JavaToolError } from "../java_tool_error.ts";
import { type AppBuild, dexesIn, MIN_API } from "./app_build.ts";
import { KEY_ALIAS, KEY_PASSWORD } from "./keystore.ts";
import type { PipelineOptions } from "./pipeline_options.ts";
import { readingUnchanged } from "./sources_changed.ts";
import type { StepResult, StepRunner } from "./step_runner.ts";
import { toolIdentity } from "./tool_identity.ts";

/** Name of the linked resources, and of the APK, inside their steps' folders. */
const LINKED = "base.ap_";
const APK = "app.apk";

/** A variant whose APK is complete, signed and checked. */
export interface PackagedVariant {
  readonly variant: Variant;
  readonly package: StepResult;
  /** Every step that it took, first ones first. */
  readonly steps: readonly StepResult[];
}

/** What aapt2 reads of the app's sources. */
interface LinkSources {
  readonly manifest: string;
  readonly resources: string;
  readonly assets: string;
}

/** Hashes of these; of a folder that there is not, null. */
async function hashLinkSources(
  { manifest, resources, assets }: LinkSources,
): Promise<Readonly<Record<keyof LinkSources, string | null>>> {
  return {
    manifest: await sha256(await Deno.readFile(manifest)),
    resources: await hashOfFolder(resources),
    assets: await hashOfFolder(assets),
  };
}

async function hashOfFolder(folder: string): Promise<string | null> {
  try {
    return await hashFolder(folder, () => false);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** A step with all that it was made from, first ones first, each once. */
function withPredecessors(results: readonly StepResult[]): StepResult[] {
  const found = new Map<unknown, StepResult>();
  const visit = (one: StepResult) => {
    if (found.has(one.timing)) return;
    one.from.forEach(visit);
    // Parts of a step share its timing: it is one step.
    found.set(one.timing, one);
  };
  results.forEach(visit);
  return [...found.values()];
}

/** From dexes to signed APKs. */
export class AppPackages {
  readonly #options: PipelineOptions;
  readonly #runner: StepRunner;
  readonly #build: AppBuild;
  readonly #keystoreHash: string;

  constructor(
    options: PipelineOptions,
    runner: StepRunner,
    build: AppBuild,
    keystoreHash: string,
  ) {
    this.#options = options;
    this.#runner = runner;
    this.#build = build;
    this.#keystoreHash = keystoreHash;
  }

  async #aapt2(step: string, out: string, args: readonly string[]): Promise<void> {
    const { processes, signal, tools } = this.#options;
    const output = await processes.run(
      { program: tools.aapt2, args },
      signal === undefined ? {} : { signal },
    );
    if (output.code === 0) return;
    // aapt2 tells a full disk as an invalid entry or a file that cannot be opened.
    if (!await hasRoom(out)) throw new Error(NO_SPACE);
    const said = (output.stderr || output.stdout).trimEnd();
    const how = output.signal === null ? `code ${output.code}` : `signal ${output.signal}`;
    throw new RunError(
      `"${step}" failed: aapt2 ended with ${how}${said === "" ? "" : `:\n${said}`}`,
    );
  }

  /** Compiles and links resources, manifest and assets. */
  async link(buildType: BuildType): Promise<StepResult> {
    const { sampleRoot, tools } = this.#options;
    const sources: LinkSources = {
      manifest: join(sampleRoot, "AndroidManifest.xml"),
      resources: join(sampleRoot, "src", "main", "res"),
      assets: join(sampleRoot, "src", "main", "assets"),
    };
    const hashes = await hashLinkSources(sources);
    const step = `link ${buildType}`;
    const read = {
      step,
      what: sampleRoot,
      before: JSON.stringify(hashes),
      hash: async () => JSON.stringify(await hashLinkSources(sources)),
    };
    return await this.#runner.run({
      step,
      kind: "link",
      inputs: [tools.identity, buildType, hashes],
      make: (out) =>
        readingUnchanged(read, async () => {
          const compiled = join(out, "resources.zip");
          if (hashes.resources !== null) {
            await this.#aapt2(step, out, ["compile", "--dir", sources.resources, "-o", compiled]);
          }
          await this.#aapt2(step, out, [
            "link",
            "-o",
            join(out, LINKED),
            "-I",
            tools.framework,
            "--manifest",
            sources.manifest,
            ...(buildType === "debug" ? ["--debug-mode"] : []),
            ...(hashes.assets === null ? [] : ["-A", sources.assets]),
            ...(hashes.resources === null ? [] : [compiled]),
          ]);
          if (hashes.resources !== null) await Deno.remove(compiled);
        }),
    });
  }

  async #dexes(variant: Variant): Promise<readonly StepResult[]> {
    const { runtime, buildType, scope } = variant;
    const libraries = this.#build.libraries(runtime, buildType, scope).then((found) =>
      Promise.all(found.map((library) => this.#build.dexLibrary(library)))
    );
    const [app, others] = await Promise.all([this.#build.dexApp(buildType, scope), libraries]);
    return [app, ...others];
  }

  /** Fails when the dexes of an APK refer to anything that its lowest API level does not have. */
  async #checkApi(name: string, dexes: readonly StepResult[]): Promise<StepResult> {
    const { javaTools } = this.#options;
    const step = `check API ${name}`;
    return await this.#runner.run({
      step,
      kind: "checkApi",
      inputs: [
        toolIdentity(javaTools.toolkit, "dex"),
        MIN_API,
        javaTools.toolkit.signaturesHash,
      ],
      from: dexes,
      make: async (out, folders) => {
        const { result } = await javaTools.request(step, {
          op: "checkApi",
          dexes: (await Promise.all(folders.map(dexesIn))).flat(),
          signatures: javaTools.toolkit.signatures,
          ignore: [],
        });
        await Deno.writeTextFile(join(out, "result.json"), JSON.stringify(result));
      },
    });
  }

  async #package(
    name: string,
    linked: StepResult,
    dexes: readonly StepResult[],
  ): Promise<StepResult> {
    const { javaTools, keystore } = this.#options;
    const step = `package ${name}`;
    const read = {
      step,
      what: keystore,
      before: this.#keystoreHash,
      hash: async () => await sha256(await Deno.readFile(keystore)),
    };
    return await this.#runner.run({
      step,
      kind: "package",
      inputs: [toolIdentity(javaTools.toolkit, "signer"), MIN_API, this.#keystoreHash],
      from: [linked, ...dexes],
      make: async (out, [base = "", ...folders]) => {
        try {
          await readingUnchanged(read, async () => {
            await javaTools.request(step, {
              op: "package",
              base: join(base, LINKED),
              dexes: (await Promise.all(folders.map(dexesIn))).flat(),
              out: join(out, APK),
              keystore,
              alias: KEY_ALIAS,
              password: KEY_PASSWORD,
              minSdk: MIN_API,
            });
          });
        } catch (error) {
          // What is wrong with a keystore names it; everything else that is packaged is this build's.
          const named = error instanceof JavaToolError && error.kind === "input" &&
            error.message.includes(keystore);
          throw named ? keystoreError(keystore, error) : error;
        }
      },
    });
  }

  async #verify(name: string, apk: StepResult): Promise<StepResult> {
    const { javaTools } = this.#options;
    const step = `verify ${name}`;
    return await this.#runner.run({
      step,
      kind: "verify",
      inputs: [toolIdentity(javaTools.toolkit, "signer")],
      from: [apk],
      make: async (out, [folder = ""]) => {
        const { result } = await javaTools.request<{ verified?: unknown }>(step, {
          op: "verify",
          apk: join(folder, APK),
        });
        if (result.verified !== true) throw new RunError(`"${step}": the signature does not hold`);
        await Deno.writeTextFile(join(out, "result.json"), JSON.stringify(result));
      },
    });
  }

  /** Builds a variant's APK; the scopes of a release are one and the same. */
  async variant(variant: Variant): Promise<PackagedVariant> {
    const name = variant.buildType === "release"
      ? `${variant.runtime}-release`
      : variantName(variant);
    const [linked, dexes] = await Promise.all([
      this.link(variant.buildType),
      this.#dexes(variant),
    ]);
    const [checked, apk] = await Promise.all([
      this.#checkApi(name, dexes),
      this.#package(name, linked, dexes),
    ]);
    const verified = await this.#verify(name, apk);
    return { variant, package: apk, steps: withPredecessors([checked, verified]) };
  }
}

function keystoreError(file: string, cause: unknown): ConfigError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const said = message.replace(/^"package [^"]*" failed: /, "");
  return new ConfigError(`Cannot sign with "${file}": ${said}`, {
    hint: `it has to be a PKCS12 file with the alias ${KEY_ALIAS} and the password ${KEY_PASSWORD}`,
    cause,
  });
}

/**
 * Hash of a keystore: whether it can be read at all is known before anything is built.
 *
 * @param file its path
 * @returns 64 hexadecimal digits
 * @throws {ConfigError} if it cannot be read
 */
export async function hashKeystore(file: string): Promise<string> {
  try {
    return await sha256(await Deno.readFile(file));
  } catch (error) {
    throw keystoreError(file, error);
  }
}

/**
 * The APK in a package step's folder.
 *
 * @param apk the step
 * @returns its hash, and how to get at the file once it has been checked
 */
export function apkOf(
  apk: StepResult,
): { readonly sha256: string; readonly path: () => Promise<string> } {
  return {
    sha256: apk.files[APK] ?? "",
    path: async () => join(await apk.folder(), APK),
  };
}
