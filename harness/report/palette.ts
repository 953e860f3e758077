/** Colours by meaning. The caller decides whether there are any: NO_COLOR, CI, no terminal. */
export interface Palette {
  /** All is well. */
  good(text: string): string;
  /** Someone has to act. */
  bad(text: string): string;
  /** Not known, or not to be trusted fully. */
  doubtful(text: string): string;
  /** Of less weight. */
  faint(text: string): string;
  /** Headings. */
  strong(text: string): string;
}

function same(text: string): string {
  return text;
}

function sgr(on: number, off: number): (text: string) => string {
  return (text) => `\x1b[${on}m${text}\x1b[${off}m`;
}

/** No colours. */
export const PLAIN_PALETTE: Palette = {
  good: same,
  bad: same,
  doubtful: same,
  faint: same,
  strong: same,
};

/** The colours of any ANSI terminal (ECMA-48, SGR). */
export const ANSI_PALETTE: Palette = {
  good: sgr(32, 39),
  bad: sgr(31, 39),
  doubtful: sgr(33, 39),
  faint: sgr(2, 22),
  strong: sgr(1, 22),
};
