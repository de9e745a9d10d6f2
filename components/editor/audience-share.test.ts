import { expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { audienceShare, isLong } from "./audience-share.ts";
import { draftOf } from "./draft.ts";
import { orderContextOf, usualOrder } from "./previewed-order.ts";
import { whoIsAsked } from "./who-is-asked.ts";

const share = (...questions: QuestionInput[]) => {
  const draft = draftOf({
    name: "",
    questions,
    thankYou: { title: "", message: "" },
    settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: [] },
    locale: "en",
    locales: ["en"],
  });
  return audienceShare(draft, whoIsAsked(draft, orderContextOf(usualOrder("en"))));
};
const words = (...questions: QuestionInput[]) => share(...questions).text.split(" · ")[0];
const asked = (id: string): QuestionInput => ({ questionNameId: id, type: "text", title: id, required: false });
const untitled: QuestionInput = { type: "text", title: "", required: false };
const withoutChoices: QuestionInput = { type: "single", title: "Which?", required: false, choices: [] };

test("doesn't count unfinished questions, which no one is asked", () => {
  expect(words(asked("a"), asked("b"), untitled, withoutChoices)).toBe("2 questions");
  expect(words(asked("a"), untitled)).toBe("1 question");
  expect(words(untitled)).toBe("No finished questions yet.");
});

test("counts a follow-up once it is finished", () => {
  const followed = { ...asked("a"), followUp: { question: asked("why") } };
  expect(words(followed, asked("b"))).toBe("2 questions, or 3 with the follow-up");
  expect(words({ ...asked("a"), followUp: { question: untitled } })).toBe("1 question");
});

test("distinguishes what the order rules out from what depends on answers", () => {
  const german: QuestionInput = { ...asked("b"), showIf: { order: "country", op: "is", value: "DE" } };
  expect(words(asked("a"), german)).toBe("1 of 2 questions");
});

test("says about how long it takes, and warns of more than a minute", () => {
  const short = share(asked("a"), asked("b"));
  expect(short.text).toBe("2 questions · about 20 seconds");
  expect(isLong(short)).toBe(false);
  const long = share(...["a", "b", "c", "d", "e", "f", "g", "h"].map(asked));
  expect(isLong(long)).toBe(true);
});
