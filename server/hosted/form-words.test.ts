import { expect, test } from "vitest";
import { wordsFor } from "#lib/widget/words/index.ts";
import { formWordsFor } from "./form-words.ts";

const languages = [
  "de",
  "fr",
  "es",
  "it",
  "nl",
  "pt",
  "sv",
  "da",
  "nb",
  "no",
  "nn",
  "fi",
  "pl",
  "ja",
  "ar",
  "he",
  "iw",
];
const english = formWordsFor(wordsFor("en"));

test.each(languages)(
  "%s has words of its own for the plain form, and places to fill in where English has them",
  (one) => {
    const words = formWordsFor(wordsFor(one));
    for (const name of ["ranking", "alone", "date"] as const) {
      expect(words[name]).not.toBe(english[name]);
      expect(words[name].match(/\{\d\}/g)).toEqual(english[name].match(/\{\d\}/g));
    }
  },
);

test("every language of the renderer is one of the plain form", () => {
  expect(new Set(["en", ...languages].map((one) => formWordsFor(wordsFor(one)))).size).toBe(
    new Set(["en", ...languages].map((one) => wordsFor(one))).size,
  );
});
