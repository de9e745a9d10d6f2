const diacritics = /\p{M}+/gu;
const betweenWords = /[^\p{L}\p{N}]+/gu;

/**
 * What an "Other" text is recognised by: without case, diacritics, punctuation and width, words apart by one space.
 * `"  Insta-Gram!! "` → `"insta gram"`. Empty where nothing but signs was typed. A text that went through it stays.
 */
export function normalizeOther(text: string): string {
  const plain = text.normalize("NFKD").toLowerCase().normalize("NFKD").replace(diacritics, "").normalize("NFKC");
  return plain.replace(betweenWords, " ").trim();
}
