import { expect, test } from "vitest";
import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import { arrangeAnswers, sinceList } from "./arrange-answers.ts";

function feedAnswer(recordId: string, answer: string, second: number, revision = 1): FeedAnswer {
  return {
    responseId: recordId,
    recordId,
    revision,
    questionNameId: "why",
    title: "Why?",
    answer,
    other: null,
    surface: "thankYou",
    country: null,
    orderTotal: null,
    currency: null,
    answeredAt: new Date(Date.UTC(2026, 10, 20, 9, 0, second)).toISOString(),
  };
}
const wordsOf = (list: ReturnType<typeof arrangeAnswers>) => list.map(({ answer, isNew }) => [answer.answer, isNew]);

test("puts arrived answers above loaded ones, without duplicates", () => {
  const list = arrangeAnswers(
    [feedAnswer("b", "B", 2), feedAnswer("a", "A", 1)],
    [feedAnswer("c", "C", 3), feedAnswer("b", "B", 2)],
  );
  expect(wordsOf(list)).toEqual([
    ["C", true],
    ["B", false],
    ["A", false],
  ]);
});

test("a changed answer is updated in place; an older version changes nothing", () => {
  const read = [feedAnswer("b", "B", 2), feedAnswer("a", "A", 1, 3)];
  expect(wordsOf(arrangeAnswers(read, [feedAnswer("b", "now C", 2, 2), feedAnswer("a", "old", 1, 2)]))).toEqual([
    ["now C", false],
    ["A", false],
  ]);
});

test("shows twenty answers, and puts a late commit where it was answered", () => {
  const read = Array.from({ length: 20 }, (_, index) => feedAnswer(`r${index}`, `R${index}`, 40 - index));
  const list = arrangeAnswers(read, [feedAnswer("late", "late", 39)]);
  expect(list).toHaveLength(20);
  expect(list.findIndex(({ answer }) => answer.recordId === "late")).toBe(1);
});

test("answers from before a full list are not new; with a shorter list, all that aren't in it are", () => {
  const read = Array.from({ length: 20 }, (_, index) => feedAnswer(`r${index}`, `R${index}`, 40 - index));
  const arrived = [feedAnswer("new", "new", 41), feedAnswer("late", "late", 30), feedAnswer("before", "before", 20)];
  expect(sinceList(arrived, read).map(({ answer }) => answer)).toEqual(["new", "late"]);
  expect(sinceList(arrived, read.slice(1))).toEqual(arrived);
});
