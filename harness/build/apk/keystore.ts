import { dirname, join } from "node:path";
import { ConfigError, InterruptedError, RunError } from "../../core/errors.ts";
import type { Processes } from "../../core/ports.ts";
import type { ToolEnvironment } from "../java.ts";

/** The key that debug builds are signed with has this name and password everywhere. */
export const KEY_ALIAS = "androiddebugkey";
/** Not a secret: a debug key protects nothing. */
export const KEY_PASSWORD = "android";

/** Where and how a keystore is made. */
export interface KeystoreOptions {
  readonly file: string;
  readonly processes: Processes;
  readonly environment: ToolEnvironment;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes a checkout's debug keystore if there is none yet. A phone takes an update only when it is
 * signed with the same key, so one is kept for good.
 *
 * @param options where, and with which JDK
 * @throws {ConfigError} if the JDK has no keytool
 * @throws {RunError} if it fails
 * @throws {InterruptedError} if the signal has ended it
 */
export async function ensureKeystore(options: KeystoreOptions): Promise<void> {
  const { file, processes, environment, signal } = options;
  if (await Deno.stat(file).then(() => true, () => false)) return;
  await Deno.mkdir(dirname(file), { recursive: true });
  const work = await Deno.makeTempDir({ dir: dirname(file), prefix: ".keystore-" });
  try {
    const fresh = join(work, "debug.keystore");
    const program = environment.javaHome ? join(environment.javaHome, "bin", "keytool") : "keytool";
    let output;
    try {
      output = await processes.run({
        program,
        args: [
          "-genkeypair",
          ...["-keystore", fresh, "-storetype", "PKCS12", "-storepass", KEY_PASSWORD],
          ...[
            "-alias",
            KEY_ALIAS,
            "-keypass",
            KEY_PASSWORD,
            "-dname",
            "CN=Android Debug,O=Android,C=US",
          ],
          ...[
            "-keyalg",
            "RSA",
            "-keysize",
            "2048",
            "-sigalg",
            "SHA256withRSA",
            "-validity",
            "10950",
          ],
        ],
      }, signal === undefined ? {} : { signal });
    } catch (error) {
      throw new ConfigError(`Cannot make a debug keystore: there is no keytool ("${program}")`, {
        hint: "install a whole JDK (Debian: apt-get install openjdk-17-jdk-headless)",
        cause: error,
      });
    }
    if (signal?.aborted) throw new InterruptedError();
    if (output.code !== 0) {
      throw new RunError(
        `Cannot make a debug keystore: ${(output.stdout || output.stderr).trim()}`,
      );
    }
    try {
      // Unlike a rename, a link never replaces the key that another process has just made.
      await Deno.link(fresh, file);
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    }
  } finally {
    await Deno.remove(work, { recursive: true }).catch(() => {});
  }
}
