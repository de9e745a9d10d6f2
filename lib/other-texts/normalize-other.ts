const diacritics = /\p{M}+/gu;
const betweenWords = /[^\p{L}\p{N}]+/gu;
const pictures = /\p{Extended_Pictographic}|\p{Regional_Indicator}/gu;

/** The normalized text is part of a database key, and is kept in memory by every process that takes answers. */
export const longestMergeable = 300;

/**
 * Normalizes an "Other" text for matching: without case, diacritics, punctuation and width, words separated by one
 * space. `"  Insta-Gram!! "` → `"insta gram"`. If there are no words, its emoji without colors and joiners. Empty if
 * only symbols were typed. Idempotent.
 */
export function normalizeOther(text: string): string {
  const plain = text.normalize("NFKD").toLowerCase().normalize("NFKD").replace(diacritics, "").normalize("NFKC");
  return plain.replace(betweenWords, " ").trim() || (plain.match(pictures) ?? []).join("");
}

/** Whether a normalized text is short enough for a rule that maps it to a choice. */
export function isShortEnoughToMerge(text: string): boolean {
  return normalizeOther(text).length <= longestMergeable;
}
