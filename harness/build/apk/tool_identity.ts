import type { ApkToolkit } from "../apk_toolkit.ts";

/** What the Java tools are made of, by what a step's result depends on. */
export type JavaToolPart = "compiler" | "transform" | "dex" | "signer";

const ARTIFACTS: Readonly<Record<JavaToolPart, RegExp>> = {
  compiler: /^(apk-tools|kotlin-.*)$/,
  transform: /^(apk-tools|dari-plugin|asm.*)$/,
  dex: /^(apk-tools|r8|d8)$/,
  signer: /^(apk-tools|apksig|apksigner|bcp.*)$/,
};

/**
 * The contents of the jars that a step's result depends on, and the JDK, which is each tool's own
 * library: another compiler is no reason to dex a library again.
 *
 * @param toolkit the class path of the Java tools
 * @param part which tool
 * @returns hashes by artifact, in one order, the JDK first
 */
export function toolIdentity(toolkit: ApkToolkit, part: JavaToolPart): readonly string[] {
  const jars = Object.entries(toolkit.hashes)
    .filter(([artifact]) => ARTIFACTS[part].test(artifact))
    .map(([artifact, hash]) => `${artifact}:${hash}`)
    .sort();
  return [`java:${toolkit.java}`, ...jars];
}
