import type { BridgeShape, FurtherMethod } from "../core/bridge_shape.ts";
import type { CaptureMode } from "../core/capture.ts";
import { kotlinString } from "./bridge_kotlin.ts";
import { callsInterceptor } from "./bridge_method.ts";
import { bridgeNames } from "./bridge_names.ts";
import { methodsByClass } from "./bridge_source.ts";
import { type CaptureLibrary, simpleName } from "./capture_library.ts";

/**
 * Kotlin expression of the interceptor that some methods are given.
 *
 * @param shape whose tag names the interceptor
 * @param methods the methods of one class
 * @param mode the capture mode
 * @param library whose entry point makes it, by its simple name
 * @returns empty when none of the methods calls one
 */
export function createdInterceptor(
  shape: BridgeShape,
  methods: readonly FurtherMethod[],
  mode: CaptureMode,
  library: CaptureLibrary,
): string {
  if (!methods.some((method) => callsInterceptor(method, mode))) return "";
  const tag = shape.tag === undefined ? "" : kotlinString(shape.tag);
  return `${simpleName(library.entryPoint)}.createInterceptor(${tag})`;
}

/**
 * Kotlin expression that makes a shape's bridge, as seen from its own package.
 *
 * @param shape the bridge's shape
 * @param mode the capture mode
 * @param library whose interceptor it is given
 * @returns it begins with a class name, so that a package can stand before it
 */
export function createdBridge(
  shape: BridgeShape,
  mode: CaptureMode,
  library: CaptureLibrary,
): string {
  const names = bridgeNames(library.bridgePackage, shape, mode);
  const interceptor = createdInterceptor(shape, methodsByClass(shape).bridge, mode, library);
  return shape.form === "inner"
    ? `${names.host}(${interceptor}).${names.bridge}()`
    : `${names.called}(${interceptor})`;
}
