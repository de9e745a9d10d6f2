import { expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { audienceText } from "./audience-text.ts";
import { draftOf } from "./draft.ts";
import { orderContextOf, usualOrder } from "./previewed-order.ts";
import { whoIsAsked } from "./who-is-asked.ts";

const words = (...questions: QuestionInput[]) => {
  const draft = draftOf({
    name: "",
    questions,
    thankYou: { title: "", message: "" },
    settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: [] },
    locale: "en",
    locales: ["en"],
  });
  return audienceText(draft, whoIsAsked(draft, orderContextOf(usualOrder("en"))));
};
const asked = (id: string): QuestionInput => ({ questionNameId: id, type: "text", title: id, required: false });
const untitled: QuestionInput = { type: "text", title: "", required: false };
const withoutChoices: QuestionInput = { type: "single", title: "Which?", required: false, choices: [] };

test("doesn't count unfinished questions, which no one is asked", () => {
  expect(words(asked("a"), asked("b"), untitled, withoutChoices)).toBe("This shopper sees all 2 questions.");
  expect(words(asked("a"), untitled)).toBe("This shopper sees the question.");
  expect(words(untitled)).toBe("No finished questions yet.");
});

test("counts a follow-up once it is finished", () => {
  const followed = { ...asked("a"), followUp: { question: asked("why") } };
  expect(words(followed, asked("b"))).toBe(
    "This shopper sees 2 of 3 questions, plus up to 1 more after certain answers.",
  );
  expect(words({ ...asked("a"), followUp: { question: untitled } })).toBe("This shopper sees the question.");
});

test("distinguishes what the order rules out from what depends on answers", () => {
  const german: QuestionInput = { ...asked("b"), showIf: { order: "country", op: "is", value: "DE" } };
  expect(words(asked("a"), german)).toBe("This shopper sees 1 of 2 questions.");
});
