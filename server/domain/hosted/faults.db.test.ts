import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { choices } from "./testing/every-type.ts";
import { makeStore, rowsOf } from "./testing/made-store.ts";
import { fillIn, openPlain } from "./testing/plain-browser.ts";

const none = { id: "none", label: "None of these", exclusive: true, translations: { de: { label: "Nichts davon" } } };
const questions: Question[] = [
  { questionNameId: "order", type: "ranking", title: "Order?", required: true, choices },
  { questionNameId: "which", type: "multiple", title: "Which?", required: true, choices: [...choices, none] },
  { questionNameId: "when", type: "date", title: "When?", required: true },
];
const wrong = { order: ["a", "a", "b"], which: ["a", "none"], when: "2026-02-30" };

test.each([
  [
    "en",
    [
      "Rank every choice, using each position once.",
      "“None of these” can't be combined with other choices.",
      "Enter a date such as 2026-12-31.",
    ],
  ],
  [
    "de",
    [
      "Bitte jede Möglichkeit genau einmal einordnen.",
      "„Nichts davon“ lässt sich nicht mit anderen zusammen auswählen.",
      "Bitte ein Datum wie 2026-12-31 eingeben.",
    ],
  ],
])("errors possible only without a script are reported in %s, by labels rather than ids", async (locale, problems) => {
  const translated = questions.map((question) => ({ ...question, translations: { de: { title: question.title } } }));
  const store = await makeStore(translated, { locales: ["en", "de"], settings: { onePerPage: false } });
  const page = await fillIn(await openPlain({ key: store.key, locale }), wrong);
  expect(page.problems).toEqual(problems);
  expect(await rowsOf(store, "answer")).toEqual([]);
});

test("a required question asks for the text of Other before it goes on, and keeps the choice", async () => {
  const source: Question = {
    questionNameId: "source",
    type: "single",
    title: "Source?",
    required: true,
    choices,
    allowOther: true,
  };
  const store = await makeStore([source, { ...source, questionNameId: "again", title: "Again?", required: false }]);
  const asked = await fillIn(await openPlain({ key: store.key }), { source: "other" });
  expect([asked.titles, asked.problems]).toEqual([["Source? *"], ["Enter an answer to continue."]]);
  expect(await rowsOf(store, "answer")).toHaveLength(1);
  const next = await fillIn(asked, { source: "other", source_other: "A bus" });
  expect(next.titles).toEqual(["Again?"]);
  expect((await fillIn(next, { again: "other" })).problems).toEqual([]);
});
