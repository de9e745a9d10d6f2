const diacritics = /\p{M}+/gu;
const betweenWords = /[^\p{L}\p{N}]+/gu;
const pictures = /\p{Extended_Pictographic}|\p{Regional_Indicator}/gu;

/** What texts are recognised by is part of a database key, and is held in memory by every process that takes answers. */
export const longestMergeable = 300;

/**
 * What an "Other" text is recognised by: without case, diacritics, punctuation and width, words apart by one space.
 * `"  Insta-Gram!! "` → `"insta gram"`. Of a text without words, its emoji without colours and joints. Empty where nothing
 * but signs was typed. A text that went through it stays.
 */
export function normalizeOther(text: string): string {
  const plain = text.normalize("NFKD").toLowerCase().normalize("NFKD").replace(diacritics, "").normalize("NFKC");
  return plain.replace(betweenWords, " ").trim() || (plain.match(pictures) ?? []).join("");
}

/** Whether a text is short enough, as it is recognised, for a rule that says what it stands for. */
export function isShortEnoughToMerge(text: string): boolean {
  return normalizeOther(text).length <= longestMergeable;
}
