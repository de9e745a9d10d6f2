import { expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { draftOf } from "./draft.ts";
import { leftOut } from "./left-out.ts";

const draftWith = (...questions: QuestionInput[]) =>
  draftOf({
    name: "",
    questions,
    thankYou: { title: "", message: "" },
    settings: { showProgress: true, allowBack: true, onePerPage: true, showOn: [] },
    locale: "en",
    locales: ["en"],
  });
const sentences = (...questions: QuestionInput[]) =>
  leftOut(draftWith(...questions)).map(({ what, because }) => `${what} ${because}`);

const stored: QuestionInput = { questionNameId: "stored", type: "text", title: "Stored?", required: false };
const untitled: QuestionInput = { type: "text", title: " ", required: false };
const blank: QuestionInput = { type: "single", title: "", required: false, choices: [{ id: "a", label: "" }] };

test("nothing is left out of a survey that is complete", () => expect(sentences(stored)).toEqual([]));

test("each question that is left out is named with what it lacks", () => {
  expect(sentences(stored, untitled, blank, { ...blank, title: "Which one?" })).toEqual([
    "Question 2 has no title yet",
    "Question 3 has no title and no choices yet",
    "“Which one?” has no choices yet",
  ]);
});

test("a follow-up that is not complete is named by its question, and one of a question that is left out goes with it", () => {
  expect(
    sentences({ ...stored, followUp: { question: untitled } }, { ...untitled, followUp: { question: stored } }),
  ).toEqual([
    "The follow-up to “Stored?” has no title yet",
    "Question 2 has no title yet",
    "The follow-up to question 2 goes with it",
  ]);
});
