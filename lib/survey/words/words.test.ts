import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { fill } from "./fill.ts";
import { wordsFor } from "./index.ts";
import { nb } from "./nb.ts";

const languages = ["en", "de", "fr", "es", "it", "nl", "pt", "sv", "da", "nb", "fi", "pl", "ja", "ar", "he"];

test("every file of words is reached by its language", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^[a-z]{2}\.ts$/.test(name));
  expect(files.map((name) => name.slice(0, 2)).sort()).toEqual([...languages].sort());
  expect(new Set(languages.map((language) => wordsFor(`${language}-XX`))).size).toBe(languages.length);
});

test("a language that is missing falls back to the survey's own, and then to English", () => {
  expect(wordsFor("tlh", "de")).toBe(de);
  expect(wordsFor("no-NO")).toBe(nb);
  expect(wordsFor("nn", "en")).toBe(nb);
  expect(wordsFor("tlh", "xx")).toBe(en);
  expect(wordsFor("")).toBe(en);
});

test.each(languages)("%s says each word, keeps its places to fill in, and translates it", (language) => {
  const words = wordsFor(language);
  for (const [name, text] of Object.entries(en)) {
    const said = Object.entries(words).find(([key]) => key === name)?.[1] ?? "";
    expect(said.trim()).not.toBe("");
    expect((said.match(/\{\d\}/g) ?? []).sort()).toEqual(text.match(/\{\d\}/g) ?? []);
  }
  if (language !== "en") expect(words.next).not.toBe(en.next);
});

test("a filled-in value goes where the language puts it", () => {
  expect(fill(en.of, 4, 5)).toBe("4 of 5");
  expect(fill(wordsFor("ja").of, 4, 5)).toBe("5のうち4");
  expect(fill(en.least, 0)).toBe("At least 0.");
});
