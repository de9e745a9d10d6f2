const diacritics = /\p{M}+/gu;
const betweenWords = /[^\p{L}\p{N}]+/gu;
const pictures = /\p{Extended_Pictographic}|\p{Regional_Indicator}/gu;

/**
 * What an "Other" text is recognised by: without case, diacritics, punctuation and width, words apart by one space.
 * `"  Insta-Gram!! "` → `"insta gram"`. Of a text without words, its emoji without colours and joints. Empty where nothing
 * but signs was typed. A text that went through it stays.
 */
export function normalizeOther(text: string): string {
  const plain = text.normalize("NFKD").toLowerCase().normalize("NFKD").replace(diacritics, "").normalize("NFKC");
  return plain.replace(betweenWords, " ").trim() || (plain.match(pictures) ?? []).join("");
}
