import { expect, test } from "vitest";
import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import { groupByResponse } from "./group-by-response.ts";

const answer = (recordId: string, questionNameId: string): FeedAnswer => ({
  recordId,
  questionNameId,
  responseId: recordId,
  revision: 1,
  title: questionNameId,
  answer: "Yes",
  other: null,
  answeredAt: "2026-11-20T10:00:00.000Z",
  surface: "thankYou",
  country: null,
  orderTotal: null,
  currency: null,
});

test("a shopper's answers are one row at the position of the newest, in the order answered", () => {
  const shown = [
    { answer: answer("ann", "why"), isNew: true },
    { answer: answer("ben", "heard"), isNew: false },
    { answer: answer("ann", "heard"), isNew: false },
  ];
  expect(groupByResponse(shown)).toEqual([
    { recordId: "ann", answers: [answer("ann", "heard"), answer("ann", "why")], isNew: true },
    { recordId: "ben", answers: [answer("ben", "heard")], isNew: false },
  ]);
});

test("no answers make no rows", () => {
  expect(groupByResponse([])).toEqual([]);
});
