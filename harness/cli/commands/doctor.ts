import { Command } from "@commander-js/extra-typings";
import { findAndroidTools } from "../../build/android_tools.ts";
import { findJava, LEAST_JAVA } from "../../build/java.ts";
import { findMaven } from "../../build/maven.ts";
import { systemProcesses } from "../../build/system_processes.ts";
import { Problem } from "../../core/errors.ts";
import { ExitCode } from "../../core/exit_code.ts";
import type { CliContext } from "../context.ts";
import { projectConfig } from "../selection.ts";

interface Need {
  readonly name: string;
  readonly purpose: string;
  /** Whether only APKs need it: the JVM target does without, so it is no failure. */
  readonly forApks?: boolean;
  readonly look: () => Promise<string>;
}

/**
 * `scenario doctor`: says which tools there are and what to do about those that are missing. It
 * fails for what the JVM target needs; what only APKs need is listed.
 *
 * @param context where to print
 * @returns the command
 */
export function doctorCommand(context: CliContext): Command {
  const command = new Command("doctor")
    .description("say which tools there are, and how to get those that are missing")
    .action(async () => {
      const environment = { javaHome: context.environment.javaHome };
      const needs: Need[] = [
        {
          name: "Deno",
          purpose: "runs the harness",
          look: () => Promise.resolve(Deno.version.deno),
        },
        {
          name: `Java ${LEAST_JAVA}+`,
          purpose: "builds and measures on the JVM target",
          look: async () => {
            const java = await findJava(systemProcesses, environment);
            return `${java.versionText} (${java.program})`;
          },
        },
        {
          name: "Maven",
          purpose: "builds the capture library, once a change",
          look: () => findMaven(systemProcesses),
        },
        {
          name: "APK tools",
          purpose: "build APKs (`scenario build`); the JVM target does without",
          forApks: true,
          look: async () => (await findAndroidTools(context.environment)).reason,
        },
      ];
      for (const need of needs) {
        try {
          context.stdout(`ok       ${need.name}: ${await need.look()}; ${need.purpose}\n`);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          if (!need.forApks) context.exitCode = ExitCode.broken;
          context.stdout(`missing  ${need.name}: ${error.message}; ${need.purpose}\n`);
          if (error.hint !== undefined) context.stdout(`         ${error.hint}\n`);
        }
      }
      // Last: a mistake in the settings must not keep the tools from being listed.
      const { targets, devices = {} } = await projectConfig(context.environment);
      context.stdout(`target   jvm: heap ${targets?.jvm?.heap ?? "256 MiB"}\n`);
      for (const [name, { serial, title }] of Object.entries(devices)) {
        const what = title === undefined ? serial : `${title} (${serial})`;
        context.stdout(`target   ${name}: ${what}; declared, this version runs on the JVM only\n`);
      }
      context.stdout(`cache    ${context.environment.cacheFolder}\n`);
    });
  return command as unknown as Command;
}
