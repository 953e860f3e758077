import type { BridgeShape } from "../../core/bridge_shape.ts";
import { RunError } from "../../core/errors.ts";
import type { SourcePosition } from "../../core/position.ts";
import { bridgeNames } from "../bridge_names.ts";
import type { CaptureLibrary } from "../capture_library.ts";
import type { JavaToolError } from "../java_tool_error.ts";

/** Where generated sources lie, and which scenarios they come from. */
export interface GeneratedSources {
  readonly folder: string;
  readonly shapes: readonly BridgeShape[];
  readonly positions: ReadonlyMap<string, SourcePosition>;
  readonly library: CaptureLibrary;
}

/**
 * What the compiler says about generated sources, told as the scenario's mistake: nobody has
 * written the Kotlin that it names.
 *
 * @param error what the compiler said
 * @param generated the sources
 * @returns an error with the scenario's place, as far as it is known
 */
export function explainGenerated(error: JavaToolError, generated: GeneratedSources): RunError {
  const { folder, shapes, positions, library } = generated;
  const files = error.diagnostics.flatMap(({ file }) => file ?? []);
  const shape = shapes.find((one) => {
    const { packageName } = bridgeNames(library.bridgePackage, one, "none");
    const path = `${folder}/${packageName.replaceAll(".", "/")}/`;
    return files.some((file) => file.startsWith(path));
  });
  const message = error.message.replaceAll(`${folder}/`, "");
  if (shape === undefined) return new RunError(message, { cause: error });
  return new RunError(`The bridge "${shape.name}" does not compile; ${message}`, {
    at: positions.get(shape.name),
    hint: "`deno task scenario show-source <scenario>` prints the Kotlin that these lines are of",
    cause: error,
  });
}
