// Apart from the shape of `OwnDiscount`: the editor needs these without the code that checks shapes.

/** The prefix of codes unless the merchant chooses another. */
export const USUAL_PREFIX = "THANKS";
/** How long codes are valid unless the merchant chooses otherwise, in days. */
export const USUAL_DAYS = 30;
/** In characters. */
export const LONGEST_PREFIX = 12;
export const MOST_DAYS = 365;

/** A code as shoppers see it, for previews. */
export function sampleCode(prefix: string): string {
  return codeOf(prefix, "K7PXW4RT9M");
}

/** A code of the merchant's prefix and what was drawn. */
export function codeOf(prefix: string, drawn: string): string {
  return prefix === "" ? drawn : `${prefix.toUpperCase()}-${drawn}`;
}
