import { ANSI_PALETTE, type Palette, PLAIN_PALETTE } from "../report/palette.ts";
import type { CliEnvironment } from "./options.ts";

/**
 * Whether standard output gets colours: the flag first, then `NO_COLOR`, then `FORCE_COLOR`, then
 * whether it is a terminal.
 *
 * @param environment what the environment says
 * @param flag false when `--no-color` was given
 * @returns the palette
 */
export function choosePalette(environment: CliEnvironment, flag: boolean): Palette {
  if (!flag || environment.noColor) return PLAIN_PALETTE;
  return environment.forceColor || (environment.stdoutTerminal && !environment.ci)
    ? ANSI_PALETTE
    : PLAIN_PALETTE;
}
