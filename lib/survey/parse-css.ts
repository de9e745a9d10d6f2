import type { CssNode } from "css-tree";
import parse from "css-tree/parser";

/** Longer CSS is not parsed. */
export const MAX_PARSED_LENGTH = 64 * 1024;

/**
 * The tree of a stylesheet, with its lines; what cannot be read is `Raw` in it. Throws for CSS above {@link MAX_PARSED_LENGTH} alone.
 *
 * css-tree 3.2.1 keeps its token buffer from one parse to the next, and reads the entry at the source's length before it
 * was written: what a former sheet left there can make it loop without end. At one same length, filled up with spaces,
 * that entry is never written to.
 */
export function parseCss(css: string): CssNode {
  if (css.length > MAX_PARSED_LENGTH) throw new RangeError("css is longer than MAX_PARSED_LENGTH");
  const filled = css.padEnd(MAX_PARSED_LENGTH + 2);
  return parse(filled, { positions: true, parseCustomProperty: true, onParseError: () => undefined });
}
