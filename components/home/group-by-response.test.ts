import { expect, test } from "vitest";
import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import { groupByResponse } from "./group-by-response.ts";

const answer = (recordId: string, questionNameId: string): FeedAnswer => ({
  ...{ recordId, questionNameId, responseId: recordId, revision: 1, title: questionNameId, answer: "Yes", other: null },
  ...{ answeredAt: "2026-11-20T10:00:00.000Z", surface: "thankYou", country: null, orderTotal: null, currency: null },
});

test("the answers of one shopper are one row where the newest of them is, in the order answered", () => {
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

test("no answers are no rows", () => {
  expect(groupByResponse([])).toEqual([]);
});
