import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { env } from "#server/foundation/env.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { query } from "#server/testing/query.ts";
import { dropOff, questionAnalytics, questionList, topLevelStats } from "./index.ts";

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

test("stats count views, responses and completions, each on its own day, and a range includes both ends", async () => {
  const accountId = await givenAccount({ questions: [source] });
  await givenResponses(accountId, [
    { at: at("2026-03-01"), answers: chose("friend"), isCompleted: true },
    { at: at("2026-03-02"), answers: chose("search") },
    { at: at("2026-03-02") },
    { at: at("2026-03-03"), answers: chose("search"), isCompleted: true },
    { at: at("2026-03-03"), answers: chose("search"), isCompleted: true, isTest: true },
  ]);
  expect(await topLevelStats({ accountId })).toEqual({
    views: 4,
    responses: 3,
    completions: 2,
    responseRate: 75,
    completionRate: 66.7,
  });
  expect(await topLevelStats({ accountId }, { startDate: "2026-03-01", endDate: "2026-03-02" })).toMatchObject({
    views: 3,
    responses: 2,
    completions: 1,
  });
});

test("rates are of the same views and responses, also when answers come on a later day", async () => {
  const accountId = await givenAccount({ questions: [source] });
  const monday = "2026-03-02T23:58:00.000Z";
  const asked = { shown: ["source"] };
  await givenResponses(accountId, [
    { ...asked, at: monday, answeredAt: "2026-03-03T00:01:00.000Z", answers: chose("friend"), isCompleted: true },
    { ...asked, at: monday, answeredAt: at("2026-03-03"), answers: chose("search") },
    { ...asked, at: at("2026-03-03") },
  ]);
  const on = (startDate: string, endDate = startDate) => ({ startDate, endDate });
  const context = { accountId };
  const tuesday = { views: 1, responses: 2, completions: 1, responseRate: 0, completionRate: 50 };
  expect(await topLevelStats(context, on("2026-03-03"))).toEqual(tuesday);
  expect(await topLevelStats(context, on("2026-03-02"))).toMatchObject({ responses: 0, responseRate: 100 });
  expect(await topLevelStats(context, on("2026-03-02", "2026-03-03"))).toMatchObject({ responseRate: 66.7 });
  const stoppedOn = async (...days: Parameters<typeof on>) =>
    (await dropOff(context, on(...days))).questions.map(({ stopped, stoppedShare }) => [stopped, stoppedShare]);
  expect(await stoppedOn("2026-03-02")).toEqual([[0, 0]]);
  expect(await stoppedOn("2026-03-03")).toEqual([[1, 100]]);
});

test("an account without any view has rates of 0", async () => {
  const accountId = await givenAccount({ questions: [source] });
  expect(await topLevelStats({ accountId })).toEqual({
    views: 0,
    responses: 0,
    completions: 0,
    responseRate: 0,
    completionRate: 0,
  });
  expect(await questionAnalytics({ accountId }, "source")).toMatchObject({ answered: 0, other: [], series: [] });
});

test("days start at midnight in the account's time zone, and an instant selects the day it falls on", async () => {
  const accountId = await givenAccount({ questions: [source], timeZone: "America/New_York" });
  // 03:30 UTC is 22:30 on the previous day in New York, the day before its clocks go forward.
  await givenResponses(accountId, [{ at: "2026-03-08T03:30:00.000Z", answers: chose("friend") }]);
  const viewsOn = async (startDate: string, endDate: string) =>
    (await topLevelStats({ accountId }, { startDate, endDate })).views;
  expect(await viewsOn("2026-03-07", "2026-03-07")).toBe(1);
  expect(await viewsOn("2026-03-08", "2026-03-08")).toBe(0);
  expect(await viewsOn("2026-03-08T02:00:00Z", "2026-03-07")).toBe(1);
  expect(await viewsOn("2026-03-08T05:00:00Z", "2026-03-09")).toBe(0);
  expect(await viewsOn("2026-03-08T02:00Z", "2026-03-08T06:00:00+0400")).toBe(1);
});

test("a start after the end is an error on both fields", async () => {
  const accountId = await givenAccount({ questions: [source] });
  const range = { startDate: "2026-03-02", endDate: "2026-03-01" };
  await expect(topLevelStats({ accountId }, range)).rejects.toMatchObject({
    code: "invalid",
    options: { errors: { startDate: [expect.any(String)], endDate: [expect.any(String)] } },
  });
});

test.each([
  ["0000-01-01", "9999-12-31"],
  ["0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"],
])("the range from %s to %s includes everything", async (startDate, endDate) => {
  const accountId = await givenAccount({ questions: [source] });
  await givenResponses(accountId, [{ at: at("2026-03-01") }]);
  expect(await topLevelStats({ accountId }, { startDate, endDate })).toMatchObject({ views: 1 });
});

test("analytics list every choice with its share, revenue and average order, and the texts typed under Other", async () => {
  const accountId = await givenAccount({ questions: [source], currency: "USD" });
  await givenResponses(accountId, [
    { at: at("2026-03-01"), answers: chose("search"), orderTotalMinor: 4990, currency: "USD", shown: ["source"] },
    { at: at("2026-03-01"), answers: chose("search"), orderTotalMinor: 1005, currency: "USD", shown: ["source"] },
    { at: at("2026-03-03"), answers: chose("search"), orderTotalMinor: 9900, currency: "EUR", shown: ["source"] },
    ...["A billboard", " A billboard\u00a0", "Radio"].map((body) => ({
      at: at("2026-03-03"),
      answers: { source: { choices: ["other"], body } },
      shown: ["source"],
    })),
    { at: at("2026-03-03"), shown: ["source"], skipped: ["source"] },
    { at: at("2026-03-03"), answers: { source: { choices: ["friend"], counted: false } } },
  ]);
  const analytics = await questionAnalytics({ accountId }, "source");
  expect(analytics).toMatchObject({ question: source, shown: 7, answered: 6, skipped: 1 });
  expect(analytics.answers).toEqual([
    expect.objectContaining({ id: "friend", label: "A friend", count: 0, share: 0, shareLow: 0, revenue: 0 }),
    {
      id: "search",
      label: "Search",
      count: 3,
      share: 50,
      shareLow: 18.8,
      shareHigh: 81.2,
      orders: 2,
      revenue: 59.95,
      averageOrderValue: 29.98, // 29.975
    },
    expect.objectContaining({ id: "podcast", count: 0, averageOrderValue: 0 }),
    expect.objectContaining({ id: "other", label: "Somewhere else", count: 3, share: 50 }),
  ]);
  expect(analytics.other).toEqual([
    { text: "A billboard", count: 2 },
    { text: "Radio", count: 1 },
  ]);
  expect(analytics.series).toEqual([
    { date: "2026-03-01", answered: 2, counts: { search: 2 } },
    { date: "2026-03-02", answered: 0, counts: {} },
    { date: "2026-03-03", answered: 4, counts: { search: 1, other: 3 } },
  ]);
  expect(analytics).not.toHaveProperty("numeric");
});

test("a range applies to every number in a question's analytics", async () => {
  const accountId = await givenAccount({ questions: [source] });
  await givenResponses(accountId, [
    { at: at("2026-03-01"), answers: { source: { choices: ["other"], body: "Old" } }, shown: ["source"] },
    { at: at("2026-03-02"), answers: { source: { choices: ["other"], body: "New" } }, shown: ["source"] },
  ]);
  const analytics = await questionAnalytics({ accountId }, "source", {
    startDate: "2026-03-02",
    endDate: "2026-03-02",
  });
  expect(analytics).toMatchObject({ shown: 1, answered: 1, stats: { views: 1 }, other: [{ text: "New", count: 1 }] });
  expect(analytics.series).toEqual([{ date: "2026-03-02", answered: 1, counts: { other: 1 } }]);
});

test("a text merged into a choice is no longer listed under Other", async () => {
  const accountId = await givenAccount({ questions: [source] });
  const typed = (body: string) => ({ at: at("2026-03-01"), answers: { source: { choices: ["other"], body } } });
  await givenResponses(accountId, [typed("Radio"), typed("My friend")]);
  await query(
    env.DATABASE_URL,
    `UPDATE answer SET merged = '{friend}' WHERE account_id = '${accountId}' AND body = 'My friend'`,
  );
  expect((await questionAnalytics({ accountId }, "source")).other).toEqual([{ text: "Radio", count: 1 }]);
});

test("a removed choice keeps its last label as long as it has answers", async () => {
  const earlierVersion: Question = {
    ...source,
    choices: [
      { id: "tv", label: "Television" },
      { id: "fax", label: "Fax" },
    ],
  };
  const accountId = await givenAccount({ questions: [source], removedQuestions: [earlierVersion] });
  await givenResponses(accountId, [
    { at: at("2026-03-01"), answers: chose("tv") },
    { at: at("2026-03-01"), answers: chose("lost") },
  ]);
  const { answers } = await questionAnalytics({ accountId }, "source");
  const labels = answers.map(({ id, label }) => `${id}: ${label}`);
  expect(labels).toEqual([
    "friend: A friend",
    "search: Search",
    "podcast: A podcast",
    "other: Somewhere else",
    "tv: Television",
    "lost: lost",
  ]);
  const [listed] = await questionList({ accountId });
  expect(listed?.topAnswers.map(({ id, label }) => `${id}: ${label}`)).toEqual(["tv: Television", "lost: lost"]);
});

test("a live question has the title and labels that shoppers see, even if its draft differs", async () => {
  const accountId = await givenAccount({
    questions: [source],
    removedQuestions: [{ ...source, questionNameId: "gone" }],
  });
  await givenResponses(accountId, [
    { at: at("2026-03-01"), answers: { ...chose("friend"), gone: { choices: ["friend"] } } },
  ]);
  const draft = { ...source, title: "Drafted", choices: [{ id: "friend", label: "Drafted friend" }] };
  for (const questionNameId of ["source", "gone"]) {
    const definition = JSON.stringify({ ...draft, questionNameId });
    await query(
      env.DATABASE_URL,
      `UPDATE question SET definition = '${definition}' WHERE account_id = '${accountId}' AND question_id = '${questionNameId}'`,
    );
  }
  const list = await questionList({ accountId });
  expect(list.map(({ title, topAnswers }) => [title, topAnswers[0]?.label])).toEqual([
    ["How did you hear of us?", "A friend"],
    ["Drafted", "Drafted friend"],
  ]);
  expect((await questionAnalytics({ accountId }, "source")).question).toEqual(source);
  expect((await questionAnalytics({ accountId }, "gone")).question.title).toBe("Drafted");
});

test("a scale lists all its numbers, with mean, median and NPS", async () => {
  const accountId = await givenAccount({ questions: [score] });
  await givenResponses(
    accountId,
    ["10", "10", "9", "6"].map((n) => ({ at: at("2026-03-01"), answers: { score: { choices: [n] } } })),
  );
  const { answers, numeric } = await questionAnalytics({ accountId }, "score");
  expect(answers.map(({ id }) => id)).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
  expect(numeric).toEqual({ mean: 8.75, median: 9.5, nps: 50, promoters: 3, passives: 0, detractors: 1 });
});

test("a number question lists only its most common numbers, but mean and median include all of them", async () => {
  const weight: Question = { questionNameId: "weight", type: "number", title: "How heavy?", required: false };
  const accountId = await givenAccount({ questions: [weight] });
  const numbers = [...Array.from({ length: 1100 }, (_, index) => index + 1), 7, 7, -0.5, 1e200];
  await givenResponses(
    accountId,
    numbers.map((number) => ({ at: at("2026-03-01"), answers: { weight: { choices: [String(number)] } } })),
  );
  const { answers, series, numeric } = await questionAnalytics({ accountId }, "weight");
  expect(answers).toHaveLength(1000);
  expect(answers.find(({ id }) => id === "7")).toMatchObject({ count: 3 });
  expect(Object.keys(series[0]?.counts ?? {})).toHaveLength(250);
  const sum = (1100 * 1101) / 2 + 14 - 0.5;
  expect(numeric).toEqual({ mean: Math.round((100 * sum) / 1103) / 100, median: 549 });
  const [listed] = await questionList({ accountId });
  expect(listed?.topAnswers).toHaveLength(10);
  expect(listed?.topAnswers[0]).toMatchObject({ id: "7", count: 3 });
});

test("an unknown question and another account's question are not found", async () => {
  const [accountId, foreign] = [
    await givenAccount({ questions: [source] }),
    await givenAccount({ questions: [score] }),
  ];
  for (const id of ["score", "unknown", "Ä\u2028", ""])
    await expect(questionAnalytics({ accountId }, id)).rejects.toMatchObject({ code: "not-found" });
  expect(await questionAnalytics({ accountId: foreign }, "score")).toMatchObject({ answered: 0 });
});
