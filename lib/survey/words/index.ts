import type { Control } from "../control.ts";
import { matchLocale } from "../match-locale.ts";
import { ar } from "./ar.ts";
import { da } from "./da.ts";
import { de } from "./de.ts";
import { en, type PageWords, type Words } from "./en.ts";
import { es } from "./es.ts";
import { fi } from "./fi.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { nb } from "./nb.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { sv } from "./sv.ts";

export type { Words };

/** Bokmål serves all Norwegian, Nynorsk too; `iw` is how Hebrew used to be written. */
const byLanguage: Record<string, Words> = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  pt,
  sv,
  da,
  nb,
  no: nb,
  nn: nb,
  fi,
  pl,
  ja,
  ar,
  he,
  iw: he,
};

/** The words that a page needs for these questions, and for a discount code that can be copied. */
export function pageWords(words: Words, questions: readonly Wording[], hasCode = false): PageWords {
  const { next, back, done, progress, text, copy, copied, tapInOrder, skip } = words;
  const needed: PageWords = { next, back, done, progress, ...(hasCode && { copy, copied }) };
  for (const { required, field, whenEmpty, isExtra, otherProperties } of questions) {
    if (required || isExtra) needed[whenEmpty] = words[whenEmpty];
    if (required && otherProperties) needed.text = text;
    if (field === "ranking") Object.assign(needed, { tapInOrder, skip });
  }
  return needed;
}

type Wording = Pick<Control, "field" | "whenEmpty" | "isExtra" | "otherProperties"> & { required: boolean };

/**
 * The renderer's words in the first of some languages that it speaks, else in English.
 * @param locales BCP 47 tags, such as the language that is shown and then the survey's own
 */
export function wordsFor(...locales: string[]): Words {
  return byLanguage[wordsLanguage(...locales)] ?? en;
}

/** Their language. */
export function wordsLanguage(...locales: string[]): string {
  const known = Object.keys(byLanguage);
  return locales.map((locale) => matchLocale(known, locale)).find((match) => match !== undefined) ?? "en";
}
