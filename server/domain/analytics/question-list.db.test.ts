import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { questionList } from "./index.ts";

const source: Question = {
  questionNameId: "source",
  type: "single",
  title: "How did you hear of us?",
  required: false,
  allowOther: true,
  otherLabel: "Somewhere else",
  choices: [
    { id: "friend", label: "A friend" },
    { id: "search", label: "Search" },
    { id: "podcast", label: "A podcast" },
  ],
};
const score: Question = {
  questionNameId: "score",
  type: "nps",
  title: "How likely?",
  required: false,
  followUp: { question: { questionNameId: "reason", type: "text", title: "Why?", required: false } },
};

const chose = (...choices: string[]) => ({ source: { choices } });
const at = (day: string): string => `${day}T12:00:00.000Z`;

test("the list has the live questions in order, then removed ones that have answers", async () => {
  const removed: Question[] = [
    { ...source, questionNameId: "gone" },
    { ...source, questionNameId: "never-asked" },
  ];
  const accountId = await givenAccount({ questions: [source, score], removedQuestions: removed });
  const answered = (choice: string): GivenResponse => ({
    at: at("2026-03-01"),
    answers: { ...chose(choice), gone: { choices: ["friend"] } },
    shown: ["source", "gone"],
  });
  await givenResponses(accountId, [answered("podcast"), answered("podcast"), answered("search"), answered("friend")]);
  const list = await questionList({ accountId });
  expect(list.map(({ questionNameId, isLive }) => [questionNameId, isLive])).toEqual([
    ["source", true],
    ["score", true],
    ["reason", true],
    ["gone", false],
  ]);
  expect(list[0]).toEqual({
    questionNameId: "source",
    title: "How did you hear of us?",
    type: "single",
    isLive: true,
    shown: 4,
    answered: 4,
    skipped: 0,
    topAnswers: [
      { id: "podcast", label: "A podcast", count: 2, share: 50 },
      { id: "friend", label: "A friend", count: 1, share: 25 },
      { id: "search", label: "Search", count: 1, share: 25 },
    ],
    choiceOrder: ["friend", "search", "podcast", "other"],
  });
  const before = await questionList({ accountId }, { startDate: "2026-02-01", endDate: "2026-02-28" });
  expect(before.map(({ questionNameId, answered }) => [questionNameId, answered])).toEqual([
    ["source", 0],
    ["score", 0],
    ["reason", 0],
  ]);
});

test("the list gives the order of choices that aren't shuffled, removed ones last", async () => {
  const shuffled: Question = { ...source, questionNameId: "shuffled", randomize: true };
  const accountId = await givenAccount({ questions: [source, shuffled, score] });
  await givenResponses(accountId, [{ at: at("2026-03-01"), answers: chose("tv") }]);
  const orders = (await questionList({ accountId })).map(({ choiceOrder }) => choiceOrder);
  expect(orders).toEqual([["friend", "search", "podcast", "other", "tv"], undefined, undefined, undefined]);
});

test("the list says what ratings are given in, unless that is numbers", async () => {
  const rating = (questionNameId: string, display?: "stars" | "emoji" | "numbers"): Question => ({
    questionNameId,
    type: "rating",
    title: "How was it?",
    required: false,
    max: 7,
    ...(display && { display }),
  });
  const questions = [rating("plain"), rating("faces", "emoji"), rating("numbers", "numbers"), score];
  const accountId = await givenAccount({ questions });
  const scales = (await questionList({ accountId })).slice(0, 4).map(({ scale }) => scale);
  expect(scales).toEqual([{ display: "stars", max: 7 }, { display: "emoji", max: 7 }, undefined, undefined]);
});
