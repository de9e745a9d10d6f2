import { afterAll, expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { query } from "#server/testing/query.ts";
import { wordingTest } from "./index.ts";

afterAll(closeDatabases);

const source: Question = {
  questionNameId: "source",
  type: "single",
  title: "How did you hear about us?",
  secondTitle: "Where did you first see us?",
  required: false,
  choices: [
    { id: "friend", label: "A friend" },
    { id: "radio", label: "Radio" },
  ],
};
const at = new Date().toISOString();
const anAccount = (question: Question = source) => givenAccount({ questions: [question] });

/** `count` shoppers who were asked with a wording, of whom `answered` answered. */
function shoppers(wording: 1 | 2, count: number, answered: number, more: Partial<GivenResponse> = {}): GivenResponse[] {
  return Array.from({ length: count }, (_, place) => ({
    at,
    shown: ["source"],
    facts: { wordings: { source: wording } },
    ...(place < answered && { answers: { source: { choices: [place % 4 === 0 ? "radio" : "friend"] } } }),
    ...more,
  }));
}

test("each wording has its shoppers, answers and choices, and the difference with its interval", async () => {
  const accountId = await anAccount();
  await givenResponses(accountId, [...shoppers(1, 1204, 782), ...shoppers(2, 1187, 857)]);
  expect(await wordingTest({ accountId }, "source")).toEqual({
    titles: ["How did you hear about us?", "Where did you first see us?"],
    since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    isRunning: true,
    state: "ready",
    shown: [1204, 1187],
    answers: { counts: [782, 857], shares: [65, 72.2], difference: 7.2, low: 0.9, high: 13.6, isClear: true },
    choices: [
      expect.objectContaining({ id: "friend", label: "A friend", counts: [586, 642], isClear: false }),
      expect.objectContaining({ id: "radio", label: "Radio", counts: [196, 215], isClear: false }),
      expect.objectContaining({ id: "other", counts: [0, 0], isClear: false }),
    ],
  });
});

test("below 25 shoppers of a wording there are no figures", async () => {
  const accountId = await anAccount();
  await givenResponses(accountId, [...shoppers(1, 40, 40), ...shoppers(2, 24, 2)]);
  expect(await wordingTest({ accountId }, "source")).toMatchObject({
    state: "few",
    shown: [40, 24],
    answers: null,
    choices: [],
  });
});

test("if one wording was shown to far fewer shoppers, there are no figures", async () => {
  const accountId = await anAccount();
  await givenResponses(accountId, [...shoppers(1, 400, 100), ...shoppers(2, 100, 50)]);
  expect(await wordingTest({ accountId }, "source")).toMatchObject({ state: "uneven", answers: null });
});

test("tests, pages without a wording, and later orders of the same customer don't count", async () => {
  const accountId = await anAccount();
  const customer = { facts: { customerId: "7", wordings: { source: 2 } as const } };
  await givenResponses(accountId, [
    ...shoppers(1, 30, 10),
    ...shoppers(2, 29, 10),
    ...shoppers(2, 1, 0, customer),
    ...shoppers(2, 3, 3, customer),
    ...shoppers(1, 5, 5, { isTest: true }),
    ...shoppers(1, 5, 5, { facts: {} }),
  ]);
  expect(await wordingTest({ accountId }, "source")).toMatchObject({ shown: [30, 30], answers: { counts: [10, 10] } });
});

test("who never reached the question counts as who didn't answer, and an answer of another page as none", async () => {
  const accountId = await anAccount();
  await givenResponses(accountId, [
    ...shoppers(1, 25, 10),
    ...shoppers(1, 5, 0, { shown: [] }),
    ...shoppers(2, 29, 10),
    ...shoppers(2, 1, 1, { sourceOrderId: "other" }),
  ]);
  const other =
    "UPDATE answer SET page_id = uuidv7() FROM response r WHERE r.id = response_id AND r.source_order_id = 'other'";
  await query(env.DATABASE_URL, `${other} AND r.account_id = $1`, [accountId]);
  expect(await wordingTest({ accountId }, "source")).toMatchObject({ shown: [30, 30], answers: { counts: [10, 10] } });
});

test("all points of a scale are compared, in order, and rankings only by how many answer", async () => {
  const scale = await anAccount({ ...source, type: "nps", choices: undefined });
  const given = (wording: 1 | 2) => shoppers(wording, 30, 30, { answers: { source: { choices: ["9"] } } });
  await givenResponses(scale, [...given(1), ...given(2)]);
  const found = await wordingTest({ accountId: scale }, "source");
  expect(found?.choices.map(({ id }) => id)).toEqual(Array.from({ length: 11 }, (_, point) => String(point)));
  const ranking = await anAccount({ ...source, type: "ranking" });
  await givenResponses(ranking, [...shoppers(1, 30, 30), ...shoppers(2, 30, 30)]);
  expect(await wordingTest({ accountId: ranking }, "source")).toMatchObject({ state: "ready", choices: [] });
});

test("a comparison ends with its wordings: what was asked before with others isn't part of it", async () => {
  const accountId = await anAccount();
  await givenResponses(accountId, [...shoppers(1, 30, 10), ...shoppers(2, 30, 10)]);
  const publish = (document: object, version: number) =>
    query(
      env.DATABASE_URL,
      `WITH versions AS (
         INSERT INTO survey_version (account_id, survey_id, version, name, document, published_at)
         SELECT account_id, id, $3, name, $2, now() FROM survey WHERE account_id = $1)
       UPDATE survey SET version = $3 WHERE account_id = $1`,
      [accountId, JSON.stringify(document), version],
    );
  await publish({ questions: [{ ...source, secondTitle: undefined }] }, 3);
  expect(await wordingTest({ accountId }, "source")).toMatchObject({ isRunning: false, shown: [30, 30] });
  await publish({ questions: [{ ...source, secondTitle: "Who sent you to us?" }] }, 4);
  expect(await wordingTest({ accountId }, "source")).toMatchObject({ isRunning: true, state: "few", shown: [0, 0] });
});

test("a question that never had two wordings has no comparison, and an unknown one isn't found", async () => {
  const { secondTitle: _, ...question } = source;
  const accountId = await anAccount(question);
  expect(await wordingTest({ accountId }, "source")).toBeNull();
  await expect(wordingTest({ accountId }, "nothing")).rejects.toMatchObject({ code: "not-found" });
});
