import { type Words, wordsFor } from "#lib/survey/words/index.ts";
import { ar } from "./ar.ts";
import { da } from "./da.ts";
import { de } from "./de.ts";
import { en, type HostedWords } from "./en.ts";
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

export type { HostedWords };

/** The languages of the hosted page's own texts: those of the renderer. */
export const hostedLanguages = [
  "en",
  "de",
  "fr",
  "es",
  "it",
  "nl",
  "pt",
  "sv",
  "da",
  "nb",
  "fi",
  "pl",
  "ja",
  "ar",
  "he",
];

const all: Record<string, HostedWords> = { en, de, fr, es, it, nl, pt, sv, da, nb, fi, pl, ja, ar, he };

/** The hosted page's own texts in the renderer's language, so that a page has only one language. */
export function hostedWordsFor(words: Words): HostedWords {
  return byWords.get(words) ?? en;
}

const byWords = new Map(Object.entries(all).map(([language, own]) => [wordsFor(language), own]));
