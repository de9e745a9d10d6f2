import { en, type Words } from "./en.ts";
import { type WordsFile, type WordsFor, wordsFile } from "./words-file.ts";

const loaders: Record<Exclude<WordsFile, "en">, () => Promise<Words>> = {
  de: () => import("./de.ts").then(({ de }) => de),
  fr: () => import("./fr.ts").then(({ fr }) => fr),
  es: () => import("./es.ts").then(({ es }) => es),
  it: () => import("./it.ts").then(({ it }) => it),
  nl: () => import("./nl.ts").then(({ nl }) => nl),
  pt: () => import("./pt.ts").then(({ pt }) => pt),
  sv: () => import("./sv.ts").then(({ sv }) => sv),
  da: () => import("./da.ts").then(({ da }) => da),
  nb: () => import("./nb.ts").then(({ nb }) => nb),
  fi: () => import("./fi.ts").then(({ fi }) => fi),
  pl: () => import("./pl.ts").then(({ pl }) => pl),
  ja: () => import("./ja.ts").then(({ ja }) => ja),
  ar: () => import("./ar.ts").then(({ ar }) => ar),
  he: () => import("./he.ts").then(({ he }) => he),
};

/**
 * For browsers: the renderer's words in some languages, and in English for all others.
 * @param locales BCP 47 tags of the languages to load
 * @throws Error if their files can't be loaded
 */
export async function loadWords(...locales: string[]): Promise<WordsFor> {
  const files = [...new Set(locales.map((locale) => wordsFile(locale)))];
  const loaded = new Map(await Promise.all(files.map(async (file) => [file, await load(file)] as const)));
  return (...wanted) => loaded.get(wordsFile(...wanted)) ?? en;
}

async function load(file: WordsFile): Promise<Words> {
  return file === "en" ? en : await loaders[file]();
}
