import { expect, test } from "vitest";
import { en } from "./en.ts";
import { wordsFor } from "./index.ts";
import { loadWords } from "./load-words.ts";

test.each([
  "de-AT",
  "fr",
  "es",
  "it",
  "nl",
  "pt-BR",
  "sv",
  "da",
  "nn",
  "no",
  "fi",
  "pl",
  "ja",
  "ar",
  "iw",
  "en",
  "tlh",
])("a browser that loads the words of %s shows those that the server has", async (locale) => {
  const loaded = await loadWords(locale);
  expect(loaded(locale)).toBe(wordsFor(locale));
});

test("of several languages the first that the renderer speaks counts, and what wasn't loaded is in English", async () => {
  const loaded = await loadWords("tlh", "de");
  expect(loaded("tlh", "de")).toBe(wordsFor("de"));
  expect(loaded("ja")).toBe(en);
});
