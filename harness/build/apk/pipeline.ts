import { join } from "node:path";
import { InterruptedError } from "../../core/errors.ts";
import { type Variant, variantName } from "../../core/variant.ts";
import { AppBuild } from "./app_build.ts";
import { apkOf, AppPackages, hashKeystore } from "./app_packages.ts";
import type { BuiltVariant, PipelineOptions } from "./pipeline_options.ts";
import { placeApk } from "./place_apk.ts";
import { StepRunner } from "./step_runner.ts";

/**
 * Builds the APKs of some variants. Steps are shared between variants, run beside each other as far
 * as the cores go, and are not repeated while their input stays the same; with nothing changed no
 * process is started.
 *
 * @param variants which ones
 * @param options what from, with and into
 * @returns the APKs, in the order of `variants`
 * @throws {ConfigError} if the keystore is none, or cannot be read: that before any step
 * @throws {RunError} if a step fails: it names the step, and what its tool said
 * @throws {InterruptedError} if the signal has ended the build
 */
export async function buildVariants(
  variants: readonly Variant[],
  options: PipelineOptions,
): Promise<readonly BuiltVariant[]> {
  const start = performance.now();
  const keystoreHash = await hashKeystore(options.keystore);
  const runner = new StepRunner({ ...options, root: options.cacheRoot });
  const build = new AppBuild(options, runner);
  const packages = new AppPackages(options, runner, build, keystoreHash);
  const built = await Promise.allSettled(variants.map(async (variant) => {
    const { package: step, steps } = await packages.variant(variant);
    const apk = join(options.outFolder, `${variantName(variant)}.apk`);
    const kept = apkOf(step);
    const bytes = await placeApk(kept, apk);
    const wallNs = Math.round((performance.now() - start) * 1e6);
    const timings = steps.map((one) => one.timing);
    return { variant, apk, sha256: kept.sha256, bytes, wallNs, steps: timings };
  }));
  // Nothing may still write when the caller goes on, or gives up.
  const failed = await runner.settled();
  if (options.signal?.aborted) throw new InterruptedError();
  if (failed !== undefined) throw failed.error;
  return built.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
}
