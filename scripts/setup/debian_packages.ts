/** Starts a program; resolves to its exit code, or undefined when there is none of that name. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<number | undefined>;

/** What a program prints on standard output; undefined when it fails, or there is none of that name. */
export type ReadProgram = (program: string, args: string[]) => Promise<string | undefined>;

/** What installing came to. */
export interface InstallOutcome {
  /** True when every package is there now. */
  readonly done: boolean;
  /** Lines for whoever called. */
  readonly lines: readonly string[];
}

/** Where packages are installed, and by whom. */
export interface InstallPlace {
  readonly run: RunProgram;
  readonly read: ReadProgram;
  /** Only root may install. */
  readonly root: boolean;
}

async function missing(packages: readonly string[], read: ReadProgram): Promise<string[]> {
  // A package that was removed is still known, with a version: its status alone tells.
  const found = await Promise.all(
    packages.map((name) =>
      read("dpkg-query", ["--show", "--showformat=${db:Status-Status}", name])
    ),
  );
  return packages.filter((_, at) => found[at]?.trim() !== "installed");
}

/**
 * Installs those of some Debian packages that are not there yet: by itself when it may, else it says
 * which command does.
 *
 * @param packages their names
 * @param place how programs are started, and by whom
 * @returns whether all are there, and what to tell
 */
export async function installPackages(
  packages: readonly string[],
  { run, read, root }: InstallPlace,
): Promise<InstallOutcome> {
  const wanted = await missing(packages, read);
  if (wanted.length === 0) return { done: true, lines: ["ok       all Debian packages are there"] };
  const install = ["install", "-y", "--no-install-recommends", ...wanted];
  const command = `apt-get ${install.join(" ")}`;
  if (!root) return { done: false, lines: [`missing  run as root: ${command}`] };
  let code = await run("apt-get", install);
  if (code !== undefined && code !== 0) {
    // A fresh machine has no package lists, or old ones.
    await run("apt-get", ["update"]);
    code = await run("apt-get", install);
  }
  if (code === 0) return { done: true, lines: [`ok       installed ${wanted.join(", ")}`] };
  const why = code === undefined
    ? "there is no apt-get here"
    : `"${command}" ended with code ${code}`;
  return { done: false, lines: [`missing  ${wanted.join(", ")}: ${why}`] };
}
