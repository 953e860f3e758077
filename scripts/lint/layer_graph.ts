import { resolveUnder } from "./repository_path.ts";

/**
 * The folders of `harness/` and what each imports directly, as ARCHITECTURE.md draws them:
 *
 * ```text
 * core <- stats, payload <- budget <- scenario <- results
 * results <- build <- target <- run        results <- report        run, report <- cli
 * ```
 *
 * A folder may also import whatever its arrows lead to. Siblings (stats and payload, build and
 * report, run and report) have no arrow between them, and so neither may import the other.
 */
const ARROWS: ReadonlyMap<string, readonly string[]> = new Map([
  ["core", []],
  ["stats", ["core"]],
  ["payload", ["core"]],
  ["budget", ["stats", "payload"]],
  ["scenario", ["budget"]],
  ["results", ["scenario"]],
  ["build", ["results"]],
  ["target", ["build"]],
  ["run", ["target"]],
  ["report", ["results"]],
  ["cli", ["run", "report"]],
  ["testing", ["core"]],
]);

/** Layers that stay free of npm packages, types included. */
export const LAYERS_WITHOUT_NPM: ReadonlySet<string> = new Set(["core", "stats"]);

/** The layer of fakes and helpers, which tests alone may import. */
export const TESTING_LAYER = "testing";

/**
 * Says whether `name` is a layer, so that a new folder has to be given its place first.
 *
 * @param name a folder's name
 * @returns true for a folder of the picture above
 */
export function isLayer(name: string): boolean {
  return ARROWS.has(name);
}

/**
 * The layers that files of `layer` may import: itself and all that its arrows lead to.
 *
 * @param layer a layer's name
 * @returns their names; empty for a name that is no layer
 */
export function importableFrom(layer: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [layer];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const next = ARROWS.get(name);
    if (next === undefined || reached.has(name)) continue;
    reached.add(name);
    open.push(...next);
  }
  return reached;
}

/**
 * The layer a file lies in.
 *
 * @param path a path relative to the repository, with forward slashes
 * @returns the first folder below `harness/`, "" for a file directly in it, undefined elsewhere
 */
export function layerOf(path: string): string | undefined {
  const parts = path.split("/");
  if (parts[0] !== "harness") return undefined;
  return parts.length > 2 ? parts[1] : "";
}

/**
 * The file that a specifier names, when it names one of this repository.
 *
 * @param importer the importing file, relative to the repository
 * @param specifier what stands behind `from`
 * @param mapped the entries of the import map of deno.json
 * @returns a path relative to the repository; undefined for packages, built-in modules and
 * whatever lies outside
 */
export function targetOf(
  importer: string,
  specifier: string,
  mapped: Readonly<Record<string, string>>,
): string | undefined {
  const local = mapped[specifier];
  if (local?.startsWith("./")) return resolveUnder("mod.ts", local);
  return specifier.startsWith(".") ? resolveUnder(importer, specifier) : undefined;
}
