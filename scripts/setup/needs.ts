/** The first line that a program prints on standard output; undefined when it is missing. */
export type FirstLine = (program: string, args: string[]) => Promise<string | undefined>;

/** A tool that the JVM target needs, or that APKs need besides. */
interface Need {
  readonly name: string;
  /** The lowest version that will do, most significant number first. */
  readonly atLeast: readonly number[];
  readonly program: string;
  readonly args: string[];
  readonly debian: string;
  readonly elsewhere: string;
}

/** Whether a need is met. */
export interface NeedCheck {
  /** The tool and its version, as wanted. */
  readonly wanted: string;
  /** The version found; undefined when there is none. */
  readonly found: string | undefined;
  /** True when it will do. */
  readonly met: boolean;
  /** How to get it on Debian. */
  readonly debian: string;
  /** How to get it on any other machine. */
  readonly elsewhere: string;
}

/** javac stands for the JDK: a JRE has `java`, but nothing to compile against. */
const NEEDS: readonly Need[] = [
  {
    name: "JDK",
    atLeast: [17],
    program: "javac",
    args: ["-version"],
    debian: "apt-get install openjdk-17-jdk-headless",
    elsewhere: "install a JDK and set JAVA_HOME",
  },
  {
    name: "Maven",
    atLeast: [3, 8],
    program: "mvn",
    args: ["--version"],
    debian: "apt-get install maven",
    elsewhere: "install Maven and put mvn on PATH",
  },
  {
    name: "Node",
    atLeast: [18],
    program: "node",
    args: ["--version"],
    debian: "apt-get install nodejs npm",
    elsewhere: "install Node, or Deno itself",
  },
];

/**
 * Looks for every tool.
 *
 * @param firstLine runs a program
 * @param javaHome the JDK to look into; without it the one on PATH counts
 * @returns one check a tool
 */
export async function checkNeeds(
  firstLine: FirstLine,
  javaHome: string | undefined,
): Promise<NeedCheck[]> {
  return await Promise.all(NEEDS.map(async (need) => {
    const fromHome = need.program === "javac" && javaHome !== undefined && javaHome !== "";
    const program = fromHome ? `${javaHome}/bin/javac` : need.program;
    const found = versionIn(await firstLine(program, need.args) ?? "");
    return {
      wanted: `${need.name} ${need.atLeast.join(".")} or newer`,
      found,
      met: found !== undefined && isAtLeast(found, need.atLeast),
      debian: need.debian,
      elsewhere: fromHome ? `${need.elsewhere}: it is now "${javaHome}"` : need.elsewhere,
    };
  }));
}

/**
 * The checks as text: a line a tool, with the fix where it is missing or too old.
 *
 * @param checks what was found
 * @param debian chooses the fix
 * @returns lines without a final line break
 */
export function needsTable(checks: readonly NeedCheck[], debian: boolean): string {
  const width = Math.max(...checks.map((check) => check.wanted.length));
  return checks.map((check) => {
    const state = check.met ? "ok     " : check.found === undefined ? "missing" : "too old";
    const fix = check.met ? "" : `  fix: ${debian ? check.debian : check.elsewhere}`;
    return `${state}  ${check.wanted.padEnd(width)}  ${check.found ?? "-"}${fix}`;
  }).join("\n");
}

/** The first number that begins a word; Maven's colour codes hold others. */
function versionIn(line: string): string | undefined {
  return /(?:^|[\sv])(\d+(?:\.\d+)*)/.exec(line)?.[1];
}

function isAtLeast(version: string, wanted: readonly number[]): boolean {
  const parts = version.split(".").map(Number);
  for (const [index, least] of wanted.entries()) {
    const part = parts[index] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}
