import type { CssNode } from "css-tree";
import parse from "css-tree/parser";

/** Longer CSS is not parsed. */
export const MAX_PARSED_LENGTH = 64 * 1024;

/**
 * The syntax tree of a stylesheet, with line numbers; unparseable parts are `Raw`. Only throws for CSS above {@link
 * MAX_PARSED_LENGTH}.
 *
 * css-tree 3.2.1 keeps its token buffer from one parse to the next, and reads the entry at the source's length before
 * writing it: leftovers from the previous sheet can make it loop forever. Padding with spaces to one fixed length keeps
 * that entry unwritten.
 */
export function parseCss(css: string): CssNode {
  if (css.length > MAX_PARSED_LENGTH) throw new RangeError("css is longer than MAX_PARSED_LENGTH");
  const filled = css.padEnd(MAX_PARSED_LENGTH + 2);
  return parse(filled, { positions: true, parseCustomProperty: true, onParseError: () => undefined });
}
