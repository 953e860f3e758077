/**
 * The task `setup`: what the JVM target needs, what this machine has, and how to get the rest; then
 * what APKs need besides. It installs nothing by itself: whoever owns the machine decides where its
 * JDK comes from. With `--install` it installs Debian's packages for APKs, where it may.
 *
 * @module
 */
import { DEBIAN_PACKAGES, findAndroidTools } from "../harness/build/android_tools.ts";
import { ConfigError } from "../harness/core/errors.ts";
import { installPackages } from "./setup/debian_packages.ts";
import { checkNeeds, needsTable } from "./setup/needs.ts";

async function firstLine(program: string, args: string[]): Promise<string | undefined> {
  try {
    const { stdout, success } = await new Deno.Command(program, { args, stderr: "null" }).output();
    return success ? new TextDecoder().decode(stdout).split("\n")[0] : undefined;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

async function run(program: string, args: readonly string[]): Promise<number | undefined> {
  try {
    const child = new Deno.Command(program, {
      args: [...args],
      env: { DEBIAN_FRONTEND: "noninteractive" },
      stdin: "null",
      stdout: "inherit",
      stderr: "inherit",
    });
    return (await child.output()).code;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

async function isDebian(): Promise<boolean> {
  return await Deno.stat("/etc/debian_version").then(() => true, () => false);
}

/** Tools for APKs are no need of the JVM target: their absence is told, and is no failure. */
async function apkTools(): Promise<string> {
  try {
    const tools = await findAndroidTools({
      androidHome: Deno.env.get("ANDROID_HOME"),
      androidSdkRoot: Deno.env.get("ANDROID_SDK_ROOT"),
    });
    return `ok       APK tools (for APKs only): ${tools.reason}`;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return `missing  APK tools (for APKs only): ${error.message}\n         ${error.hint}`;
  }
}

async function main(args: readonly string[]): Promise<number> {
  const unknown = args.find((arg) => arg !== "--install");
  if (unknown !== undefined) {
    console.error(`error: there is no option "${unknown}"\n  hint: the one there is is --install`);
    return 2;
  }
  const checks = await checkNeeds(firstLine, Deno.env.get("JAVA_HOME"));
  console.log(needsTable(checks, await isDebian()));
  let met = checks.every((check) => check.met);
  if (args.includes("--install")) {
    const outcome = await installPackages(DEBIAN_PACKAGES, {
      run,
      read: firstLine,
      root: Deno.uid() === 0,
    });
    console.log(outcome.lines.join("\n"));
    met &&= outcome.done;
  }
  console.log(await apkTools());
  return met ? 0 : 1;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
