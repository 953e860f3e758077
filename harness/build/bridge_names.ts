import type { BridgeShape } from "../core/bridge_shape.ts";
import type { CaptureMode } from "../core/capture.ts";
import { isKotlinName } from "../core/kotlin_name.ts";

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Names of what is generated for one shape and capture mode. */
export interface BridgeNames {
  readonly packageName: string;
  /** Simple name of the class whose methods are captured. */
  readonly bridge: string;
  /** Simple name of the class that is called: another one below a superclass. */
  readonly called: string;
  /** Simple name of the class around an inner one. */
  readonly host: string;
  /** Simple name of the interface that declares the methods. */
  readonly contract: string;
  /** Simple name of the class of a response method that is captured by itself. */
  readonly replies: string;
  /** Simple name of the class that calls them all. */
  readonly calls: string;
  /** Binary names with their package. */
  readonly bridgeClass: string;
  readonly contractClass: string;
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
  const last = words.join("");
  const packageName = `${packageRoot}.${isKotlinName(last) ? last : `b${last}`}`;
  const name = words.map(capitalised).join("");
  const stem = (/^\d/.test(name) ? `B${name}` : name) + capitalised(mode);
  const bridge = `${stem}Bridge`;
  const host = `${stem}Host`;
  const contract = `${stem}Contract`;
  const calls = `${stem}Calls`;
  return {
    packageName,
    bridge,
    called: shape.form === "superclass" ? `${stem}AppBridge` : bridge,
    host,
    contract,
    replies: `${stem}Replies`,
    calls,
    bridgeClass: `${packageName}.${shape.form === "inner" ? `${host}$${bridge}` : bridge}`,
    contractClass: `${packageName}.${contract}`,
    callsClass: `${packageName}.${calls}`,
  };
}
