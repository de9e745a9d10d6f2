import { afterAll, beforeAll, expect, test } from "vitest";
import { localDay } from "#lib/local-day.ts";
import { recount } from "./recount.ts";
import { branchingDocument, messageOf, question, source } from "./testing/branching-survey.ts";
import { makeStore, republish, type StoreOptions, type StoreWithSurvey } from "./testing/make-store.ts";
import { type ServedStorefront, save, serveStorefront } from "./testing/serve-storefront.ts";

let served: ServedStorefront;
beforeAll(async () => {
  served = await serveStorefront();
});
afterAll(() => served.close());

const aStore = (options: StoreOptions = {}) => makeStore(served.owner, { document: branchingDocument, ...options });

async function figures({ accountId }: StoreWithSurvey) {
  const { rows } = await served.owner.query<{ views: number; responses: number; completions: number }>(
    `SELECT coalesce(sum(views), 0)::int AS views, coalesce(sum(responses), 0)::int AS responses,
       coalesce(sum(completions), 0)::int AS completions FROM stats_daily WHERE account_id = $1`,
    [accountId],
  );
  return rows[0];
}

async function choicesOf({ accountId }: StoreWithSurvey, questionNameId: string): Promise<Record<string, number>> {
  const { rows } = await served.owner.query<{ choice: string; count: number }>(
    `SELECT choice, sum(count)::int AS count FROM choice_daily WHERE account_id = $1 AND question_id = $2
     GROUP BY choice HAVING sum(count) <> 0`,
    [accountId, questionNameId],
  );
  return Object.fromEntries(rows.map(({ choice, count }) => [choice, count]));
}

const rowsOf = async ({ accountId }: StoreWithSurvey, table: string) =>
  (await served.owner.query(`SELECT * FROM ${table} WHERE account_id = $1`, [accountId])).rows;

test("a view, an answer and a completion are recorded and counted once each, however often they are sent", async () => {
  const store = await aStore();
  const page = messageOf(store, { sourceOrderId: "1" });
  expect(await save(served.base, { ...page, sequence: 1, event: "view" })).toMatchObject({
    status: 200,
    body: { status: "viewed", answered: [] },
  });
  for (const _ of [1, 2]) {
    expect(await save(served.base, { ...page, sequence: 2, answers: [source("b")] })).toEqual({
      status: 200,
      body: { responseId: page.responseId, status: "partial", answered: ["source"] },
    });
  }
  for (const _ of [1, 2]) {
    expect(await save(served.base, { ...page, sequence: 3, event: "complete" })).toMatchObject({
      status: 200,
      body: { status: "completed" },
    });
  }
  expect(await figures(store)).toEqual({ views: 1, responses: 1, completions: 1 });
  expect(await choicesOf(store, "source")).toEqual({ b: 1 });
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test.each([["english"], ["x-default"], ["{{ request.locale.iso_code }}"], ["de".repeat(20)], [""]])(
  "a page whose lang is %j loses no answer; the lang is ignored",
  async (locale) => {
    const store = await aStore();
    expect(await save(served.base, messageOf(store, { locale, answers: [source("b")] }))).toMatchObject({
      status: 200,
    });
    expect(await rowsOf(store, "response")).toMatchObject([{ locale: null }]);
  },
);

test("the stored display order keeps only the survey's own questions and choices", async () => {
  const store = await aStore();
  const displayOrder = { source: ["b", "a", "b", "moon"], unknown: ["a"] };
  expect(await save(served.base, messageOf(store, { sourceOrderId: "1", displayOrder }))).toMatchObject({
    status: 200,
  });
  const asList = ["source", "b", "moon", "b"];
  expect(await save(served.base, messageOf(store, { sourceOrderId: "2", displayOrder: asList }))).toMatchObject({
    status: 200,
  });
  const kept = (await rowsOf(store, "response")).map((row) => [row.source_order_id, row.display_order]);
  expect(Object.fromEntries(kept)).toEqual({ 1: { source: ["b", "a"] }, 2: ["source", "b"] });
});

test("a later answer replaces the earlier one, and every counter follows", async () => {
  const store = await aStore();
  const page = messageOf(store, { sourceOrderId: "1", order: { total: 10, currency: "USD" } });
  await save(served.base, {
    ...page,
    sequence: 1,
    answers: [source("a"), { questionNameId: "detail", choiceIds: ["b", "c"] }],
  });
  await save(served.base, { ...page, sequence: 2, answers: [source("b")] });
  expect(await choicesOf(store, "source")).toEqual({ b: 1 });
  expect(await choicesOf(store, "detail")).toEqual({});
  await save(served.base, { ...page, sequence: 3, answers: [source("a")] });
  expect(await choicesOf(store, "detail")).toEqual({ b: 1, c: 1 });
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test("numeric ids are stored as text", async () => {
  const store = await aStore();
  const order = { customerId: 7654321098765, productIds: [8123, "8124"], skus: [17] };
  const message = { ...messageOf(store, { sourceOrderId: "1" }), order, answers: [source("a")] };
  expect(await save(served.base, message)).toMatchObject({ status: 200 });
  expect(await rowsOf(store, "response")).toMatchObject([
    { order: { customerId: "7654321098765", productIds: ["8123", "8124"], skus: ["17"] } },
  ]);
  expect(await save(served.base, { ...message, order: { productIds: [1.5] } })).toMatchObject({ status: 400 });
});

test("ids as Shopify's pages write them are stored as its webhooks name them", async () => {
  const store = await aStore();
  const order = { customerId: "gid://shopify/Customer/77", productIds: ["gid://shopify/Product/8123"] };
  const message = { ...messageOf(store, { sourceOrderId: "1" }), order, answers: [source("a")] };
  expect(await save(served.base, message)).toMatchObject({ status: 200 });
  expect(await rowsOf(store, "response")).toMatchObject([{ order: { customerId: "77", productIds: ["8123"] } }]);
});

test("a late retry of an older answer never undoes a newer one", async () => {
  const store = await aStore();
  const page = messageOf(store, { sourceOrderId: "1" });
  await save(served.base, { ...page, sequence: 2, answers: [source("b")] });
  expect(await save(served.base, { ...page, sequence: 1, answers: [source("a")] })).toMatchObject({ status: 200 });
  expect(await choicesOf(store, "source")).toEqual({ b: 1 });
});

test("messages may be numbered by the clock in milliseconds", async () => {
  const store = await aStore();
  const page = messageOf(store, { sourceOrderId: "1" });
  const now = Date.now();
  await save(served.base, { ...page, sequence: now, answers: [source("b")] });
  await save(served.base, { ...page, sequence: now - 1, answers: [source("a")] });
  expect(await choicesOf(store, "source")).toEqual({ b: 1 });
});

test("two pages of one order are one response, and the second can answer only what is unanswered", async () => {
  const store = await aStore();
  const first = messageOf(store, { sourceOrderId: "1" });
  const second = messageOf(store, { sourceOrderId: "1", surface: "orderStatus" });
  await save(served.base, { ...first, answers: [source("a")] });
  const saved = await save(served.base, { ...second, answers: [source("b"), { questionNameId: "score", number: 3 }] });
  expect(saved).toEqual({
    status: 200,
    body: { responseId: second.responseId, status: "partial", answered: ["source", "score"] },
  });
  expect(await choicesOf(store, "source")).toEqual({ a: 1 });
  expect(await figures(store)).toMatchObject({ views: 1, responses: 1 });
});

test("without an order each page is its own response; an empty order number counts as none", async () => {
  const store = await aStore();
  await save(served.base, messageOf(store, { answers: [source("a")] }));
  await save(served.base, messageOf(store, { answers: [source("a")], sourceOrderId: "" }));
  expect(await figures(store)).toMatchObject({ responses: 2 });
});

test("a page opened before a republish loses nothing", async () => {
  const store = await aStore();
  const page = messageOf(store, { sourceOrderId: "1" });
  const [first] = branchingDocument.questions;
  const fresh = question({ questionNameId: "fresh", type: "text", required: true });
  await republish(served.owner, store, { ...branchingDocument, questions: first ? [first, fresh] : [] });
  expect(
    await save(served.base, { ...page, answers: [source("a"), { questionNameId: "score", number: 2 }] }),
  ).toMatchObject({ status: 200 });
  expect(await save(served.base, { ...page, answers: [{ questionNameId: "reason", text: "Too slow" }] })).toMatchObject(
    { status: 200 },
  );
  expect(await save(served.base, { ...page, event: "complete" })).toMatchObject({
    status: 200,
    body: { status: "completed", answered: ["source", "score", "reason"] },
  });
  expect(
    await save(served.base, messageOf(store, { version: 2, answers: [{ questionNameId: "score", number: 2 }] })),
  ).toMatchObject({
    status: 400,
    body: { errors: { "answers[0].questionNameId": [expect.stringContaining("score")] } },
  });
});

test("a survey that is off refuses answers, and accepts them again once it is on", async () => {
  const store = await aStore({ enabled: false });
  const saved = await save(served.base, messageOf(store));
  expect(saved).toMatchObject({ status: 409, body: { type: expect.stringMatching(/\/problems\/survey-disabled$/) } });
  await served.owner.query("UPDATE account SET survey_enabled = true WHERE id = $1", [store.accountId]);
  await expect.poll(async () => (await save(served.base, messageOf(store))).status).toBe(200);
});

test("a preview is answered like the others and not stored", async () => {
  const store = await aStore();
  const saved = await save(served.base, messageOf(store, { surface: "preview", answers: [source("a")] }));
  expect(saved).toMatchObject({ status: 200, body: { status: "partial", answered: ["source"] } });
  expect(await rowsOf(store, "response")).toEqual([]);
});

test("a test order is stored, but in no counter and no outbox", async () => {
  const store = await aStore({ integrations: ["Slack"] });
  const page = messageOf(store, { sourceOrderId: "1", isTest: true });
  await save(served.base, { ...page, sequence: 1, answers: [source("a")] });
  await save(served.base, { ...page, sequence: 2, event: "complete" });
  expect(await rowsOf(store, "response")).toMatchObject([{ is_test: true, status: 2 }]);
  expect(await rowsOf(store, "answer")).toMatchObject([{ counted: false }]);
  expect(await figures(store)).toEqual({ views: 0, responses: 0, completions: 0 });
  expect(await rowsOf(store, "delivery")).toEqual([]);
});

test("a test of an order and the order itself are separate, whichever comes first", async () => {
  for (const testIsFirst of [true, false]) {
    const store = await aStore();
    const real = messageOf(store, { sourceOrderId: "1", answers: [source("a")] });
    const trial = messageOf(store, { sourceOrderId: "1", isTest: true, answers: [source("b")] });
    for (const message of testIsFirst ? [trial, real] : [real, trial]) {
      expect(await save(served.base, message)).toMatchObject({ status: 200 });
    }
    expect(await figures(store)).toEqual({ views: 1, responses: 1, completions: 0 });
    expect((await rowsOf(store, "answer")).filter((row) => row.counted)).toMatchObject([{ choices: ["a"] }]);
  }
});

test("each enabled partner gets one delivery, due when idle, and immediately when complete", async () => {
  const store = await aStore({ integrations: ["Slack", "Klaviyo"] });
  const page = messageOf(store, { sourceOrderId: "1" });
  await save(served.base, { ...page, event: "view" });
  expect(await rowsOf(store, "delivery")).toEqual([]);
  await save(served.base, { ...page, answers: [source("a")] });
  await save(served.base, { ...page, answers: [source("b")] });
  const due = async () =>
    (await rowsOf(store, "delivery"))
      .map(({ integration, due_at }) => [integration, due_at.getTime() > Date.now() + 60_000])
      .toSorted();
  expect(await due()).toEqual([
    ["Klaviyo", true],
    ["Slack", true],
  ]);
  await save(served.base, { ...page, event: "complete" });
  expect(await due()).toEqual([
    ["Klaviyo", false],
    ["Slack", false],
  ]);
});

test("days are in the account's time zone", async () => {
  const store = await aStore({ timeZone: "Pacific/Kiritimati" });
  await save(served.base, messageOf(store, { answers: [source("a")] }));
  const { rows } = await served.owner.query<{ day: string; at: Date }>(
    "SELECT viewed_day::text AS day, viewed_at AS at FROM response WHERE account_id = $1",
    [store.accountId],
  );
  expect(rows.map(({ day, at }) => day === localDay("Pacific/Kiritimati", at.getTime()))).toEqual([true]);
});

test("a response that was erased in the meantime starts over", async () => {
  const store = await aStore();
  const page = messageOf(store, { sourceOrderId: "1" });
  await save(served.base, { ...page, answers: [source("a")] });
  for (const table of ["response", "answer", "counter_log", "stats_folded", "question_folded", "choice_folded"]) {
    await served.owner.query(`DELETE FROM ${table} WHERE account_id = $1`, [store.accountId]);
  }
  expect(await save(served.base, { ...page, answers: [{ questionNameId: "score", number: 8 }] })).toMatchObject({
    status: 200,
    body: { answered: ["score"] },
  });
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});
