import { expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { draftOf } from "./draft.ts";
import { unfinishedPlaces } from "./unfinished-places.ts";

const draftWith = (...questions: QuestionInput[]) =>
  draftOf({
    name: "",
    questions,
    thankYou: { title: "", message: "" },
    settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: [] },
    locale: "en",
    locales: ["en"],
  });
const sentences = (...questions: QuestionInput[]) =>
  unfinishedPlaces(draftWith(...questions)).map(({ what, needs }) => `${what} ${needs}`);

const stored: QuestionInput = { questionNameId: "stored", type: "text", title: "Stored?", required: false };
const untitled: QuestionInput = { type: "text", title: " ", required: false };
const blank: QuestionInput = { type: "single", title: "", required: false, choices: [{ id: "a", label: "" }] };

test("returns nothing for a finished survey", () => expect(sentences(stored)).toEqual([]));

test("names each unfinished question and what it needs", () => {
  const pictured = [{ id: "a", label: "", imageUrl: "https://images.example/a.png" }];
  expect(
    sentences(
      stored,
      untitled,
      blank,
      { ...blank, title: "Which one?" },
      { ...blank, title: "Which picture?", choices: pictured },
      { ...stored, questionNameId: "targeted", showIf: { order: "skus", op: "in", value: [] } },
    ),
  ).toEqual([
    "Question 2 needs a title",
    "Question 3 needs a title and choices",
    "“Which one?” needs choices",
    "“Which picture?” needs a label for every choice",
    "“Stored?” needs a value in every condition",
  ]);
});

test("names an unfinished follow-up by its question", () => {
  expect(
    sentences({ ...stored, followUp: { question: untitled } }, { ...untitled, followUp: { question: stored } }),
  ).toEqual(["The follow-up to “Stored?” needs a title", "Question 2 needs a title"]);
});

test("names a thank-you link without its label or address", () => {
  const needsOf = (link: { url: string; label: string }) =>
    unfinishedPlaces({ ...draftWith(stored), thankYou: { title: "", message: "", link } });
  expect(needsOf({ url: "https://shop.example", label: "" })).toEqual([
    { selection: { kind: "thankYou" }, what: "The thank-you page", needs: "needs a button label" },
  ]);
  expect(needsOf({ url: "shop", label: "Visit" })).toMatchObject([
    { needs: "needs a full link that starts with https://" },
  ]);
  expect(needsOf({ url: "https://shop.example", label: "Visit" })).toEqual([]);
});
