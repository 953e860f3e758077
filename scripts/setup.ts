/**
 * The task `setup`: what the JVM target needs, what this machine has, and how to get the rest. It
 * installs nothing: whoever owns the machine decides where its JDK comes from.
 *
 * @module
 */
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

async function isDebian(): Promise<boolean> {
  return await Deno.stat("/etc/debian_version").then(() => true, () => false);
}

if (import.meta.main) {
  const checks = await checkNeeds(firstLine, Deno.env.get("JAVA_HOME"));
  console.log(needsTable(checks, await isDebian()));
  Deno.exit(checks.every((check) => check.met) ? 0 : 1);
}
