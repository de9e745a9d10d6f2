import { expect, test } from "vitest";
import { localize } from "./localize.ts";

const question = {
  title: "How?",
  description: "In short.",
  choices: [{ label: "Advert", translations: { de: { label: "Anzeige" } } }, { label: "Blog" }],
  translations: { de: { title: "Wie?" }, "de-AT": { title: "Wie denn?" }, fr: {} },
};

test("a text comes from the locale, else from its language, else from the survey itself", () => {
  expect(localize(question, "de-AT").title).toBe("Wie denn?");
  expect(localize(question, "de-CH").title).toBe("Wie?");
  expect(localize(question, "de_AT").title).toBe("Wie denn?");
  expect(localize(question, "de_CH").title).toBe("Wie?");
  expect(localize(question, "DE-at").title).toBe("Wie denn?");
  expect(localize(question, "fr").title).toBe("How?");
  expect(localize(question, "es").title).toBe("How?");
});

test("texts at any depth are translated, those without a translation stay", () => {
  const { choices, description } = localize(question, "de");
  expect(choices.map((choice) => choice.label)).toEqual(["Anzeige", "Blog"]);
  expect(description).toBe("In short.");
});

test("an empty translation leaves the original text", () => {
  const half = { title: "How?", description: "In short.", translations: { de: { title: "Wie?", description: "" } } };
  expect(localize(half, "de")).toEqual({ title: "Wie?", description: "In short." });
});

test("the original survey is not changed", () => {
  const before = structuredClone(question);
  localize(question, "de");
  expect(question).toEqual(before);
});
