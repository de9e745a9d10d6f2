import { expect, test } from "vitest";
import { wordsFor } from "#lib/survey/words/index.ts";
import { en } from "./en.ts";
import { hostedLanguages, hostedWordsFor } from "./index.ts";

test.each([...hostedLanguages.filter((one) => one !== "en"), "no", "nn", "iw", "de-AT", "pt-BR"])(
  "%s has its own text for each sentence of the hosted page, with the same placeholders as English",
  (one) => {
    const words = new Map(Object.entries(hostedWordsFor(wordsFor(one))));
    for (const [name, text] of Object.entries(en)) {
      const translation = words.get(name) ?? "";
      expect(translation.trim()).not.toBe("");
      expect(translation).not.toBe(text);
      expect(translation.match(/\{\d\}/g)).toEqual(text.match(/\{\d\}/g));
    }
  },
);

test("every language of the renderer is one of the hosted page", () => {
  expect(new Set(hostedLanguages.map((one) => wordsFor(one))).size).toBe(hostedLanguages.length);
  expect(new Set(hostedLanguages.map((one) => hostedWordsFor(wordsFor(one)))).size).toBe(hostedLanguages.length);
});
