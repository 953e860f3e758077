import type {
  DocComment,
  DocJson,
  DocLocation,
  DocParameter,
  DocSignature,
  DocTag,
} from "./doc_json.ts";

/** Reads a source file's lines. */
export type ReadLines = (filename: string) => readonly string[];

/**
 * Checks what `deno doc --lint` does not ask for: text for every public symbol and module; for
 * functions also parameters, result, what they throw, and an example that asserts something.
 *
 * @param json the output of `deno doc --json`
 * @param readLines gives the lines of a file named in it
 * @returns one line a problem, in the order of the documentation
 */
export function docProblems(json: DocJson, readLines: ReadLines): string[] {
  const problems: string[] = [];
  for (const [module, { module_doc: comment, symbols }] of Object.entries(json.nodes)) {
    if (isBlank(comment?.doc)) problems.push(`${module}: the module has no @module text`);
    for (const { name, declarations } of symbols) {
      for (const declaration of declarations) {
        const at = place(name, declaration.location);
        if (isBlank(declaration.jsDoc?.doc)) problems.push(`${at} has no text`);
        if (declaration.kind === "function") {
          const source = declarationSource(declaration.location, readLines);
          problems.push(
            ...signatureProblems(at, declaration.jsDoc, declaration.def ?? {}, source),
            ...exampleProblems(at, declaration.jsDoc),
          );
        }
        const methods = declaration.kind === "class" ? declaration.def?.methods : undefined;
        for (const method of methods ?? []) {
          if (method.accessibility !== undefined) continue;
          const methodAt = place(`${name}.${method.name}`, method.location);
          const source = declarationSource(method.location, readLines);
          if (isBlank(method.jsDoc?.doc)) problems.push(`${methodAt} has no text`);
          problems.push(...signatureProblems(methodAt, method.jsDoc, method.functionDef, source));
        }
      }
    }
  }
  // A symbol that two modules export is documented once and would be reported twice.
  return [...new Set(problems)];
}

function signatureProblems(
  at: string,
  comment: DocComment | undefined,
  signature: DocSignature,
  source: readonly string[],
): string[] {
  const problems: string[] = [];
  const names = (signature.params ?? []).map(parameterName);
  const described = tags(comment, "param").filter((tag) => !isBlank(tag.doc));
  // A destructured parameter has no name of its own, so any tag that names no other stands for it.
  const spare = described.filter((tag) => !names.includes(tag.name));
  for (const [index, name] of names.entries()) {
    const found = name === undefined
      ? spare.shift() !== undefined
      : described.some((tag) => tag.name === name);
    if (!found) problems.push(`${at} lacks @param ${name ?? `number ${index + 1}`}`);
  }
  if (givesSomething(signature) && tags(comment, "return").every((tag) => isBlank(tag.doc))) {
    problems.push(`${at} lacks @returns`);
  }
  if (throwsItself(source) && tags(comment, "throws").length === 0) {
    problems.push(`${at} lacks @throws`);
  }
  return problems;
}

function exampleProblems(at: string, comment: DocComment | undefined): string[] {
  const blocks = tags(comment, "example").flatMap((
    tag,
  ) => [...(tag.doc ?? "").matchAll(/^```(\S*)([^\n]*)\n([\s\S]*?)^```/gm)]);
  const runnable = blocks.filter(([, language = "", flags = ""]) =>
    /^(ts|typescript|js|javascript)$/.test(language) && !/\bignore\b/.test(flags)
  );
  if (runnable.length === 0) return [`${at} lacks an @example that runs`];
  return runnable.some(([, , , code = ""]) => /\bassert\b/.test(code))
    ? []
    : [`${at} has an @example that asserts nothing`];
}

/**
 * The lines of a declaration. `deno fmt` guarantees that it ends at the first later line that is a
 * closing brace at the declaration's own depth.
 */
function declarationSource(location: DocLocation, readLines: ReadLines): readonly string[] {
  const lines = readLines(location.filename);
  const start = location.line;
  const indent = /^\s*/.exec(lines[start] ?? "")?.[0] ?? "";
  const end = lines.findIndex((line, index) =>
    index > start && (line === `${indent}}` || line === `${indent}};`)
  );
  return lines.slice(start, end === -1 ? start + 1 : end);
}

/** Sees a `throw` in the body itself; what a called function throws is for the author to say. */
function throwsItself(source: readonly string[]): boolean {
  return source.some((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && /\bthrow\s/.test(line));
}

function givesSomething({ returnType }: DocSignature): boolean {
  if (returnType === undefined || returnType === null) return false;
  if (["void", "never", "undefined"].includes(returnType.repr)) return false;
  return !(returnType.repr === "Promise" && /"repr":"void"/.test(JSON.stringify(returnType.value)));
}

function parameterName(parameter: DocParameter): string | undefined {
  return parameter.name ??
    (parameter.left && parameterName(parameter.left)) ??
    (parameter.arg && parameterName(parameter.arg));
}

function tags(comment: DocComment | undefined, kind: string): DocTag[] {
  return (comment?.tags ?? []).filter((tag) => tag.kind === kind);
}

function place(name: string, location: DocLocation): string {
  return `${location.filename}:${location.line + 1}: "${name}"`;
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === "";
}
