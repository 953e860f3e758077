import type { BridgeShape } from "../core/bridge_shape.ts";
import type { CaptureMode } from "../core/capture.ts";

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Names of what is generated for one shape and capture mode. */
export interface BridgeNames {
  readonly packageName: string;
  /** Simple names. */
  readonly bridge: string;
  readonly calls: string;
  /** Names with their package. */
  readonly bridgeClass: string;
  readonly callsClass: string;
}

/**
 * Names the generated classes of an arm.
 *
 * @param packageRoot package that all generated bridges share
 * @param shape the bridge's shape; each has a package of its own
 * @param mode the capture mode
 * @returns the names
 */
export function bridgeNames(
  packageRoot: string,
  shape: BridgeShape,
  mode: CaptureMode,
): BridgeNames {
  const words = shape.name.split("-");
  const packageName = `${packageRoot}.${words.join("")}`;
  const stem = words.map(capitalised).join("") + capitalised(mode);
  const bridge = `${stem}Bridge`;
  const calls = `${stem}Calls`;
  return {
    packageName,
    bridge,
    calls,
    bridgeClass: `${packageName}.${bridge}`,
    callsClass: `${packageName}.${calls}`,
  };
}
