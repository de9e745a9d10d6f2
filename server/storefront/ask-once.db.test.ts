import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { recount } from "./recount.ts";
import { branchingDocument, messageOf, question, source } from "./testing/branching-survey.ts";
import { makeStore, republish, type StoreWithSurvey } from "./testing/make-store.ts";
import { type ServedStorefront, save, serveStorefront } from "./testing/serve-storefront.ts";

let served: ServedStorefront;
beforeAll(async () => {
  served = await serveStorefront();
});
afterAll(() => served.close());

const customerId = "7654321098765";
const [sourceQuestion, detailQuestion, scoreQuestion] = branchingDocument.questions;

function aStore(questions: readonly (Question | undefined)[]): Promise<StoreWithSurvey> {
  return makeStore(served.owner, {
    document: { ...branchingDocument, questions: questions.filter((one) => one !== undefined) },
  });
}

const once = (scope: "order" | "customer", one: Question | undefined): Question | undefined =>
  one && { ...one, askOnce: scope };

/** What an order's page gets. */
async function ask({ apiKey }: StoreWithSurvey, sourceOrderId: string, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ apiKey, platform: "Shopify", sourceOrderId, ...more });
  const answer = await (await fetch(`${served.base}/Survey/GetDefaultByApiKeyAndOrderId?${query}`)).json();
  const asked: Question[] = answer.questions;
  return { status: answer.responseStatus, asked: asked.map((one) => one.questionNameId), questions: asked };
}

async function shownOf({ accountId }: StoreWithSurvey, questionNameId: string) {
  const { rows } = await served.owner.query<{ shown: number; answered: number; skipped: number }>(
    `SELECT coalesce(sum(shown), 0)::int AS shown, coalesce(sum(answered), 0)::int AS answered,
       coalesce(sum(skipped), 0)::int AS skipped FROM question_daily WHERE account_id = $1 AND question_id = $2`,
    [accountId, questionNameId],
  );
  return rows[0];
}

const score = (number: number) => ({ questionNameId: "score", number });

test("a question asked once of an order is left out of its next page, which can still be completed", async () => {
  const store = await aStore([once("order", sourceQuestion), scoreQuestion]);
  expect((await ask(store, "1")).asked).toEqual(["source", "score"]);
  await save(served.base, messageOf(store, { sourceOrderId: "1", answers: [source("a")] }));
  expect(await ask(store, "1")).toMatchObject({ status: "partial", asked: ["score"] });
  const byDomain = await fetch(`${served.base}/Survey/GetDefaultByShopifyDomain/${store.shopDomain}?sourceOrderId=1`);
  expect(await byDomain.json()).toMatchObject({ responseStatus: "partial", questions: [{ questionNameId: "score" }] });
  expect((await ask(store, "2")).asked).toEqual(["source", "score"]);
  const second = messageOf(store, { sourceOrderId: "1", event: "complete", answers: [score(9)] });
  expect(await save(served.base, second)).toMatchObject({
    status: 200,
    body: { status: "completed", answered: ["source", "score"] },
  });
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test("an order that completed the survey gets all of it, so its page shows the end", async () => {
  const store = await aStore([once("order", sourceQuestion)]);
  await save(served.base, messageOf(store, { sourceOrderId: "1", event: "complete", answers: [source("a")] }));
  expect(await ask(store, "1")).toMatchObject({ status: "completed", asked: ["source"] });
});

test("if only a statement would be left to show, nothing is shown", async () => {
  const store = await aStore([question({ questionNameId: "hello", type: "statement" }), once("order", sourceQuestion)]);
  await save(served.base, messageOf(store, { sourceOrderId: "1", answers: [source("a")] }));
  expect((await ask(store, "1")).asked).toEqual([]);
});

test("an answer to another survey of the account counts too, and the question is neither shown nor skipped", async () => {
  const store = await aStore([once("order", sourceQuestion), scoreQuestion]);
  await save(served.base, messageOf(store, { sourceOrderId: "1", answers: [source("b")] }));
  const { rows } = await served.owner.query<{ id: string }>(
    "INSERT INTO survey (account_id, name, version, document) SELECT account_id, 'Other', 0, document FROM survey WHERE id = $1 RETURNING id",
    [store.surveyId],
  );
  const other = { ...store, surveyId: rows[0]?.id ?? "" };
  await republish(served.owner, other, {
    ...branchingDocument,
    questions: [once("order", sourceQuestion), scoreQuestion].filter((one) => one !== undefined),
  });
  await served.owner.query("UPDATE account SET live_survey_id = $2 WHERE id = $1", [store.accountId, other.surveyId]);
  const published = async () => await ask(store, "1");
  await expect.poll(published, { timeout: 1_000 }).toMatchObject({ status: "none", asked: ["score"] });
  const page = messageOf(other, { sourceOrderId: "1", event: "complete", answers: [score(9)] });
  expect(await save(served.base, page)).toMatchObject({
    status: 200,
    body: { status: "completed", answered: ["score"] },
  });
  expect(await shownOf(store, "source")).toEqual({ shown: 1, answered: 1, skipped: 0 });
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test("a customer's next order is not asked once-per-customer questions again", async () => {
  const store = await aStore([once("customer", sourceQuestion), detailQuestion, scoreQuestion]);
  const order = { customerId, total: 10 };
  await save(served.base, messageOf(store, { sourceOrderId: "1", order, answers: [source("a")] }));
  expect((await ask(store, "2", { customerId })).asked).toEqual(["detail", "score"]);
  const gid = `gid://shopify/Customer/${customerId}`;
  expect((await ask(store, "2", { customerId: gid })).asked).toEqual(["detail", "score"]);
  expect((await ask(store, "2", { customerId: "7654321098766" })).asked).toContain("source");
  expect((await ask(store, "2")).asked).toContain("source");

  const page = messageOf(store, { sourceOrderId: "2", order });
  expect(await save(served.base, { ...page, event: "view" })).toMatchObject({ status: 200 });
  expect(await save(served.base, { ...page, event: "complete", answers: [score(3)] })).toMatchObject({
    status: 200,
    body: { status: "completed", answered: ["score"] },
  });
  expect(await shownOf(store, "source")).toEqual({ shown: 1, answered: 1, skipped: 0 });
  // A fact of the order is returned; what we found out ourselves is not.
  const key = `sk_${randomUUIDv7()}`;
  await served.owner.query(
    "INSERT INTO api_key (account_id, token_hash, prefix) VALUES ($1, encode(sha256($2::bytea), 'hex'), 'sk_')",
    [store.accountId, key],
  );
  const query = new URLSearchParams({ apiKey: key, platform: "Shopify", sourceOrderId: "2" });
  const read = await (await fetch(`${served.base}/Survey/GetDefaultByApiKeyAndOrderId?${query}`)).json();
  expect(read.response.order).toEqual({ customerId, total: 10, currency: "USD" });
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test("a page that asks a customer again anyway loses no answer, and the order stays the customer's own", async () => {
  const store = await aStore([once("customer", sourceQuestion)]);
  const order = { customerId };
  const page = (sourceOrderId: string) => messageOf(store, { sourceOrderId, order });
  await save(served.base, { ...page("1"), answers: [source("a")] });
  const again = page("2");
  expect(await save(served.base, { ...again, event: "complete", answers: [source("b")] })).toMatchObject({
    status: 200,
    body: { answered: ["source"] },
  });
  expect(await shownOf(store, "source")).toEqual({ shown: 2, answered: 2, skipped: 0 });
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test("an erased answer doesn't keep anyone from being asked", async () => {
  const store = await aStore([once("customer", sourceQuestion), scoreQuestion]);
  await save(served.base, messageOf(store, { sourceOrderId: "1", order: { customerId }, answers: [source("a")] }));
  await served.owner.query("DELETE FROM answer WHERE account_id = $1", [store.accountId]);
  expect((await ask(store, "2", { customerId })).asked).toEqual(["source", "score"]);
});

test("a guessable customer id is not looked up, and neither is an email address", async () => {
  const store = await aStore([once("customer", sourceQuestion)]);
  const order = { customerId: "1042", email: "shopper@example.com" };
  await save(served.base, messageOf(store, { sourceOrderId: "1", order, answers: [source("a")] }));
  for (const guessed of ["1042", "shopper@example.com"]) {
    expect((await ask(store, "2", { customerId: guessed })).asked).toEqual(["source"]);
  }
  // Completing for another's order reveals nothing either: the question is required as it is for anyone.
  const saved = await save(served.base, messageOf(store, { sourceOrderId: "2", order, event: "complete" }));
  expect(saved.status).toBe(400);
});

test("left-out questions reveal no answer: a guessed order shows the same for any answer", async () => {
  const store = await aStore([
    sourceQuestion,
    once("order", detailQuestion),
    scoreQuestion && {
      ...scoreQuestion,
      followUp: { whenMax: 6, question: question({ questionNameId: "reason", type: "text", askOnce: "order" }) },
    },
  ]);
  const page = (sourceOrderId: string, answers: object[]) =>
    save(served.base, messageOf(store, { sourceOrderId, answers }));
  await page("1", [source("a"), { questionNameId: "detail", choiceIds: ["b"] }, score(2)]);
  await page("2", [source("c"), score(10)]);
  await page("3", [source("a")]);
  const seen = await Promise.all(["1", "2", "3"].map((order) => ask(store, order)));
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
  expect(seen[0]?.questions.map(({ questionNameId, followUp }) => [questionNameId, followUp])).toEqual([
    ["source", undefined],
    ["score", undefined],
  ]);
});

test("a survey without ask-once questions stores no customer", async () => {
  const store = await aStore([sourceQuestion]);
  await save(served.base, messageOf(store, { sourceOrderId: "1", order: { customerId }, answers: [source("a")] }));
  const { rowCount } = await served.owner.query("SELECT FROM customer_response WHERE account_id = $1", [
    store.accountId,
  ]);
  expect(rowCount).toBe(0);
});

test("test orders don't count as asked, and are asked again", async () => {
  const store = await aStore([once("customer", sourceQuestion), scoreQuestion]);
  const order = { customerId };
  await save(served.base, messageOf(store, { sourceOrderId: "1", order, isTest: true, answers: [source("a")] }));
  expect((await ask(store, "2", { customerId })).asked).toEqual(["source", "score"]);
});
