import { tokenFromText } from "#lib/survey/styles.ts";

/** How a survey's frame looks, in the sizes that Shopify's components have. */
export interface Card {
  padding: "none" | "small" | "base" | "large";
  borderRadius: "none" | "small" | "base" | "large";
  border: "none" | "base";
}

/**
 * The style tokens that Shopify's components have something for: they take the store's own fonts and colors. Whether
 * the card's border is visible is all that its colors say here.
 * @param css a shown survey's, which has the tokens
 */
export function cardOf(css: string): Card {
  const tokens = new Map<string, string | number>();
  for (const [, name = "", text = ""] of css.matchAll(/--aw-(card\w{1,30}):([^;}]{1,60})/g))
    if (!tokens.has(name)) tokens.set(name, tokenFromText(text));
  const borderColor = tokens.get("cardBorderColor");
  return {
    padding: sizeOf(tokens.get("cardPadding"), 12, 24),
    borderRadius: sizeOf(tokens.get("cardRadius"), 6, 16),
    border: borderColor === undefined || borderColor === tokens.get("cardBackground") ? "none" : "base",
  };
}

function sizeOf(pixels: string | number | undefined, small: number, base: number): Card["padding"] {
  if (typeof pixels !== "number" || pixels === 0) return "none";
  if (pixels <= small) return "small";
  return pixels <= base ? "base" : "large";
}
