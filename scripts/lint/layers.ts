/**
 * The project's own lint rules: who may import what, and how files are cut. Loaded by
 * `lint.plugins` of deno.json.
 *
 * @module
 */
import { basename, dirname } from "node:path";
import config from "../../deno.json" with { type: "json" };
import { visitSpecifiers } from "./import_sites.ts";
import {
  importableFrom,
  isLayer,
  layerOf,
  LAYERS_WITHOUT_NPM,
  targetOf,
  TESTING_LAYER,
} from "./layer_graph.ts";
import { isTestFile, repositoryPath, resolveUnder } from "./repository_path.ts";

/** The module of scenario authors, and the file that it must not lead to. */
const PUBLIC_MODULE = "mod.ts";
const LOADER = "harness/scenario/load.ts";
const MAX_LINES = 400;

const mapped: Readonly<Record<string, string>> = config.imports;

/** The import map's value for a bare name, or for the package whose sub-path it is. */
function mappedTo(specifier: string): string | undefined {
  const exact = mapped[specifier];
  if (exact !== undefined) return exact;
  const packageName = Object.keys(mapped).find((name) => specifier.startsWith(`${name}/`));
  return packageName === undefined ? undefined : mapped[packageName];
}

function isNpm(specifier: string): boolean {
  return specifier.startsWith("npm:") || mappedTo(specifier)?.startsWith("npm:") === true;
}

/** Why `path` may not import `specifier` by the layers; undefined when it may. */
function layerProblem(path: string, specifier: string): string | undefined {
  const layer = layerOf(path);
  const target = targetOf(path, specifier, mapped);
  const isTest = isTestFile(path);

  if (path === PUBLIC_MODULE && isNpm(specifier)) {
    return `${PUBLIC_MODULE} must not reach an npm package: "${specifier}"`;
  }
  if (path === PUBLIC_MODULE && target === LOADER) {
    return `${PUBLIC_MODULE} must not reach the loader: "${specifier}"`;
  }
  if (layer !== undefined && LAYERS_WITHOUT_NPM.has(layer) && !isTest && isNpm(specifier)) {
    return `"${layer}" must not import an npm package: "${specifier}"`;
  }
  if (target === undefined) return undefined;

  const targetLayer = layerOf(target);
  if (targetLayer === TESTING_LAYER && layer !== TESTING_LAYER) {
    // Benchmarks drive the real command line as tests do.
    return isTest || path.startsWith("scripts/bench/") || path === "scripts/bench.ts"
      ? undefined
      : `Only tests import "${TESTING_LAYER}": "${specifier}"`;
  }
  if (layer === undefined) return undefined;
  if (targetLayer === undefined) {
    return isTest ? undefined : `"harness" must not import what lies outside it: "${specifier}"`;
  }
  return importableFrom(layer).has(targetLayer)
    ? undefined
    : `"${layer}" must not import "${targetLayer}": "${specifier}"`;
}

/** Imports point one way only; see layer_graph.ts. */
const layers: Deno.lint.Rule = {
  create(context) {
    const path = repositoryPath(context.filename);
    if (path === undefined) return {};
    return {
      ...visitSpecifiers((specifier, node) => {
        const message = layerProblem(path, specifier);
        if (message !== undefined) context.report({ node, message });
      }),
      Program(node) {
        const layer = layerOf(path);
        if (layer === undefined || isLayer(layer)) return;
        context.report({
          node,
          message: layer === ""
            ? "A file directly in harness/ belongs to no layer: move it into a folder"
            : `"${layer}" is no layer: give it its arrows in scripts/lint/layer_graph.ts`,
        });
      },
    };
  },
};

/** A file named `_x.ts` is imported from its own folder only. */
const privateFile: Deno.lint.Rule = {
  create(context) {
    const path = repositoryPath(context.filename);
    if (path === undefined) return {};
    return visitSpecifiers((specifier, node) => {
      const target = targetOf(path, specifier, mapped);
      if (target === undefined || !basename(target).startsWith("_")) return;
      if (dirname(target) === dirname(path)) return;
      context.report({ node, message: `"${target}" is private to its folder` });
    });
  },
};

/** A file named `mod.ts` lists what a folder offers and holds no code. */
const reexportsOnly: Deno.lint.Rule = {
  create(context) {
    if (basename(context.filename) !== "mod.ts") return {};
    return {
      Program(program) {
        for (const node of program.body) {
          if (node.type === "ExportAllDeclaration") continue;
          if (node.type === "ExportNamedDeclaration" && node.source) continue;
          context.report({ node, message: "mod.ts only re-exports: move this into a file" });
        }
      },
    };
  },
};

/** Packages come from npm alone, by the names that deno.json pins. */
const importSource: Deno.lint.Rule = {
  create(context) {
    const path = repositoryPath(context.filename);
    return visitSpecifiers((specifier, node) => {
      if (specifier.startsWith("./") || specifier.startsWith("../")) {
        if (path === undefined || resolveUnder(path, specifier) !== undefined) return;
        context.report({ node, message: `"${specifier}" leaves the repository` });
        return;
      }
      if (specifier.startsWith("node:") || mappedTo(specifier) !== undefined) return;
      context.report({
        node,
        message: `Import by a relative path or a name of deno.json: "${specifier}"`,
      });
    });
  },
};

/** Past this many lines a file holds more than one noun. */
const fileLength: Deno.lint.Rule = {
  create(context) {
    return {
      Program(node) {
        const lines = context.sourceCode.text.trimEnd().split("\n").length;
        if (lines <= MAX_LINES) return;
        context.report({
          node,
          message: `Split the file: it has ${lines} lines, at most ${MAX_LINES} are wanted`,
        });
      },
    };
  },
};

/**
 * Only commands, scripts and benchmarks talk to the console. The built-in `no-console` knows no
 * folders and would need a comment in each of them.
 */
const noConsole: Deno.lint.Rule = {
  create(context) {
    const path = repositoryPath(context.filename);
    if (path === undefined || isTestFile(path)) return {};
    if (path.startsWith("scripts/") || layerOf(path) === "cli") return {};
    return {
      MemberExpression(node) {
        if (node.object.type !== "Identifier" || node.object.name !== "console") return;
        context.report({ node, message: "Only harness/cli and scripts write to the console" });
      },
    };
  },
};

const plugin: Deno.lint.Plugin = {
  name: "dari",
  rules: {
    "layers": layers,
    "private-file": privateFile,
    "reexports-only": reexportsOnly,
    "import-source": importSource,
    "file-length": fileLength,
    "no-console": noConsole,
  },
};

export default plugin;
