import { join } from "node:path";
import { ConfigError } from "../core/errors.ts";
import { newestFirst } from "./version_order.ts";

/** Debian's packages with everything that APKs are built, checked and looked at with. */
export const DEBIAN_PACKAGES: readonly string[] = [
  "aapt",
  "zipalign",
  "apksigner",
  "dexdump",
  "android-framework-res",
  "enjarify",
  "gradle",
];

/** The tools that turn class files into an APK. */
export interface AndroidTools {
  readonly source: "sdk" | "debian";
  /** Which these are and why they were chosen: one sentence. */
  readonly reason: string;
  readonly aapt2: string;
  /** What aapt2 links against: an SDK's `android.jar`, or Debian's framework resources. */
  readonly framework: string;
  /** An SDK's build-tools, whose D8 and apksig are used; Maven's are when absent. */
  readonly buildTools?: string | undefined;
  /** Command lines that look at an APK; the build itself needs none of them. */
  readonly zipalign?: string | undefined;
  readonly apksigner?: string | undefined;
  /** Changes when aapt2 or the framework does: paths, sizes and times of change. */
  readonly identity: string;
}

/** Where to look. */
export interface AndroidToolsPlace {
  /** `ANDROID_HOME`, if set. */
  readonly androidHome?: string | undefined;
  /** `ANDROID_SDK_ROOT`, its older name, if set. */
  readonly androidSdkRoot?: string | undefined;
  /** Stands for `/usr` in tests. */
  readonly usr?: string | undefined;
}

const INSTALL = `apt-get install ${DEBIAN_PACKAGES.slice(0, 5).join(" ")}`;

async function fileAt(path: string): Promise<Deno.FileInfo | undefined> {
  try {
    const info = await Deno.stat(path);
    return info.isFile ? info : undefined;
  } catch (error) {
    const absent = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotCapable || error instanceof Deno.errors.NotADirectory;
    if (absent) return undefined;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return await fileAt(path) !== undefined;
}

/** Names of the folders in a folder that may not be there. */
async function foldersIn(path: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const entry of Deno.readDir(path)) if (!entry.isFile) names.push(entry.name);
  } catch (error) {
    const absent = error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotCapable;
    if (!absent) throw error;
  }
  return names;
}

async function identityOf(paths: readonly string[]): Promise<string> {
  const parts = await Promise.all(paths.map(async (path) => {
    const info = await fileAt(path);
    return `${path}:${info?.size}:${info?.mtime?.getTime()}`;
  }));
  return parts.join("|");
}

type Found = Omit<AndroidTools, "identity">;
/** What was found, or what a place lacks. */
type Look = { readonly found: Found } | { readonly lacks: string };

async function optional(path: string): Promise<string | undefined> {
  return await exists(path) ? path : undefined;
}

async function lookIntoSdk(root: string, variable: string): Promise<Look> {
  const versions = newestFirst(await foldersIn(join(root, "build-tools")));
  const needed = ["aapt2", join("lib", "d8.jar"), join("lib", "apksigner.jar")];
  let buildTools: string | undefined;
  for (const version of versions) {
    const folder = join(root, "build-tools", version);
    const there = await Promise.all(needed.map((file) => exists(join(folder, file))));
    if (there.every(Boolean)) {
      buildTools = folder;
      break;
    }
  }
  if (buildTools === undefined) {
    return { lacks: "no build-tools with aapt2, lib/d8.jar and lib/apksigner.jar" };
  }
  const platforms = (await foldersIn(join(root, "platforms")))
    .filter((name) => /^android-\d+/.test(name));
  for (const platform of newestFirst(platforms)) {
    const framework = join(root, "platforms", platform, "android.jar");
    if (!await exists(framework)) continue;
    return {
      found: {
        source: "sdk",
        reason: `the Android SDK that ${variable} names: ${buildTools}, ${platform}`,
        aapt2: join(buildTools, "aapt2"),
        framework,
        buildTools,
        zipalign: await optional(join(buildTools, "zipalign")),
        apksigner: await optional(join(buildTools, "apksigner")),
      },
    };
  }
  return { lacks: "no platforms/android-N/android.jar" };
}

async function lookAtDebian(usr: string, why: string): Promise<Look> {
  const aapt2 = join(usr, "bin", "aapt2");
  const framework = join(usr, "share", "android-framework-res", "framework-res.apk");
  const lacks = [
    ...(await exists(aapt2) ? [] : [`"${aapt2}"`]),
    ...(await exists(framework) ? [] : [`"${framework}"`]),
  ];
  if (lacks.length > 0) return { lacks: `no ${lacks.join(" and no ")}` };
  return {
    found: {
      source: "debian",
      reason: `Debian's aapt2 and framework resources, Maven's D8 and apksig: ${why}`,
      aapt2,
      framework,
      zipalign: await optional(join(usr, "bin", "zipalign")),
      apksigner: await optional(join(usr, "bin", "apksigner")),
    },
  };
}

/**
 * The tools to build APKs with: an Android SDK first, newest complete build-tools and newest
 * platform, else Debian's packages. Nothing is started.
 *
 * @param place where to look
 * @returns the tools, and why these
 * @throws {ConfigError} if neither is complete, with what each lacks and the command that helps
 */
export async function findAndroidTools(place: AndroidToolsPlace): Promise<AndroidTools> {
  const [variable, root] = place.androidHome
    ? ["ANDROID_HOME", place.androidHome]
    : ["ANDROID_SDK_ROOT", place.androidSdkRoot ?? ""];
  const sdk = root === "" ? undefined : await lookIntoSdk(root, variable);
  const sdkLacks = sdk !== undefined && "lacks" in sdk
    ? `${variable} is "${root}", which has ${sdk.lacks}`
    : "neither ANDROID_HOME nor ANDROID_SDK_ROOT is set";
  const look = sdk !== undefined && "found" in sdk
    ? sdk
    : await lookAtDebian(place.usr ?? "/usr", sdkLacks);
  if ("lacks" in look) {
    throw new ConfigError(`Cannot build APKs: ${sdkLacks}, and there is ${look.lacks}`, {
      hint: `on Debian: ${INSTALL} (or \`deno task setup --install\`); ` +
        "elsewhere set ANDROID_HOME to an Android SDK with build-tools and a platform",
    });
  }
  const { found } = look;
  return { ...found, identity: await identityOf([found.aapt2, found.framework]) };
}
