import type { BridgeShape } from "../../core/bridge_shape.ts";
import { CAPTURE_MODES, type CaptureMode } from "../../core/capture.ts";
import { bridgeNames } from "../bridge_names.ts";
import { bridgeSource } from "../bridge_source.ts";
import { callsSource } from "../calls_source.ts";
import { type CaptureLibrary, simpleName } from "../capture_library.ts";
import { createdBridge } from "../created_bridge.ts";

/**
 * The name by which the page calls a bridge.
 *
 * @param shape the bridge's shape
 * @param mode the capture mode
 * @param library whose bridges these are
 * @returns a JavaScript identifier, such as `SplitArgsDirect`
 */
export function pageName(shape: BridgeShape, mode: CaptureMode, library: CaptureLibrary): string {
  return bridgeNames(library.bridgePackage, shape, mode).bridge.replace(/Bridge$/, "");
}

function packageOf(name: string): string {
  return name.slice(0, name.lastIndexOf("."));
}

function pathOf(className: string): string {
  return `${className.replaceAll(".", "/")}.kt`;
}

/**
 * Kotlin source of the class by which the app's main source set finds the bridges of a debug build.
 *
 * @param shapes the bridges' shapes
 * @param library whose app it is part of
 * @returns a whole file
 */
export function catalogSource(shapes: readonly BridgeShape[], library: CaptureLibrary): string {
  const { catalogClass, catalogInterface } = library.app;
  const bridges = shapes.flatMap((shape) =>
    CAPTURE_MODES.map((mode) => ({
      name: pageName(shape, mode, library),
      created: `${bridgeNames(library.bridgePackage, shape, mode).packageName}.${
        createdBridge(shape, mode, library)
      }`,
    }))
  );
  const ownPackage = packageOf(catalogClass);
  const imports = [
    ...(bridges.some(({ created }) => created.includes("createInterceptor"))
      ? [library.entryPoint]
      : []),
    ...(packageOf(catalogInterface) === ownPackage ? [] : [catalogInterface]),
  ];
  return [
    `package ${ownPackage}`,
    "",
    ...(imports.length === 0 ? [] : [...imports.map((name) => `import ${name}`), ""]),
    "/** The bridges of the scenarios that this build was made for; debug builds only. */",
    `class ${simpleName(catalogClass)} : ${simpleName(catalogInterface)} {`,
    "    override fun names(): List<String> = listOf<String>(",
    ...bridges.map(({ name }) => `        "${name}",`),
    "    )",
    "",
    "    override fun bridge(name: String): Any = when (name) {",
    ...bridges.map(({ name, created }) => `        "${name}" -> ${created}`),
    '        else -> throw IllegalArgumentException("There is no bridge \\"$name\\"")',
    "    }",
    "}",
    "",
  ].join("\n");
}

/**
 * The generated sources of a debug build: each shape's bridge in three capture modes, what calls
 * them, and the catalog.
 *
 * @param shapes the bridges' shapes
 * @param library whose interceptor and interfaces they use
 * @returns paths below a source folder, with their texts
 */
export function debugSources(
  shapes: readonly BridgeShape[],
  library: CaptureLibrary,
): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const shape of shapes) {
    for (const mode of CAPTURE_MODES) {
      const names = bridgeNames(library.bridgePackage, shape, mode);
      const folder = names.packageName.replaceAll(".", "/");
      sources.set(`${folder}/${names.bridge}.kt`, bridgeSource(shape, mode, library));
      sources.set(`${folder}/${names.calls}.kt`, callsSource(shape, mode, library));
    }
  }
  sources.set(pathOf(library.app.catalogClass), catalogSource(shapes, library));
  return sources;
}
