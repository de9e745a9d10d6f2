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

/** The words that a page draws its survey with. */
export function pageWords(words: Words, needsExtra: boolean): PageWords {
  const { next, back, done, progress, empty, text, email } = words;
  return needsExtra ? words : { next, back, done, progress, empty, text, email };
}
