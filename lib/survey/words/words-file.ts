import type { Control } from "../control.ts";
import { matchLocale } from "../match-locale.ts";
import type { PageWords, Words } from "./en.ts";

// Holds no words: browsers load only those that they show.

/** The file of each language. Bokmål serves all Norwegian, Nynorsk too; `iw` is how Hebrew used to be written. */
const files = {
  en: "en",
  de: "de",
  fr: "fr",
  es: "es",
  it: "it",
  nl: "nl",
  pt: "pt",
  sv: "sv",
  da: "da",
  nb: "nb",
  no: "nb",
  nn: "nb",
  fi: "fi",
  pl: "pl",
  ja: "ja",
  ar: "ar",
  he: "he",
  iw: "he",
} as const;

/** A file of words, named by its language. */
export type WordsFile = (typeof files)[keyof typeof files];

/**
 * The renderer's words in the first of some languages that it speaks, else in English.
 * @param locales BCP 47 tags, such as the language that is shown and then the survey's own
 */
export type WordsFor = (...locales: string[]) => Words;

/** The language of those words. */
export function wordsLanguage(...locales: string[]): keyof typeof files {
  const match = locales.map((locale) => matchLocale(known, locale)).find((one) => one !== undefined);
  return known.find((one) => one === match) ?? "en";
}

const known = Object.keys(files).filter((language): language is keyof typeof files => language in files);

/** The file of those words. */
export function wordsFile(...locales: string[]): WordsFile {
  return files[wordsLanguage(...locales)];
}

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
