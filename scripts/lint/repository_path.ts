import { dirname, join, normalize, relative, sep } from "node:path";

const ROOT = join(import.meta.dirname ?? ".", "..", "..");

/**
 * A file's place in the repository.
 *
 * @param filename an absolute path
 * @returns the path relative to the repository, with forward slashes; undefined outside of it
 */
export function repositoryPath(filename: string): string | undefined {
  const path = relative(ROOT, filename).split(sep).join("/");
  return leaves(path) ? undefined : path;
}

/**
 * The inverse of {@linkcode repositoryPath}.
 *
 * @param path a path relative to the repository
 * @returns the absolute path
 */
export function absolutePath(path: string): string {
  return join(ROOT, path);
}

/**
 * Resolves a relative specifier.
 *
 * @param importer the importing file, relative to the repository
 * @param specifier a specifier that begins with `./` or `../`
 * @returns the path relative to the repository; undefined when it leaves it
 */
export function resolveUnder(importer: string, specifier: string): string | undefined {
  const path = normalize(join(dirname(importer), specifier)).split(sep).join("/");
  return leaves(path) ? undefined : path;
}

/**
 * Says whether a file is a test or a benchmark, which may use what products may not.
 *
 * @param path any path
 * @returns true for `*_test.ts` and `*_bench.ts`
 */
export function isTestFile(path: string): boolean {
  return /_(test|bench)\.ts$/.test(path);
}

function leaves(path: string): boolean {
  return path === ".." || path.startsWith("../") || path.startsWith("/");
}
