import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Answer, Question } from "#lib/survey/document.ts";
import { answerTo } from "#lib/survey/testing/arbitrary-survey.ts";
import { randomCases, timeForCases } from "#server/testing/random-cases.ts";
import type { ResponseState } from "./ingest/response-state.ts";
import { recomputeDays } from "./recompute-days.ts";
import { recount } from "./recount.ts";
import { type ChangeOfResponse, rewriteResponses } from "./rewrite-responses.ts";
import { branchingDocument, choicesOf, messageOf, question, source } from "./testing/branching-survey.ts";
import { makeStore, type StoreWithSurvey } from "./testing/make-store.ts";
import { save, serveTwice } from "./testing/serve-storefront.ts";
import { ShopperPage } from "./testing/shopper-page.ts";

const { served, processes, close } = await serveTwice();
afterAll(close);

const ranking = question({ questionNameId: "order", type: "ranking", choices: choicesOf("a", "b", "c", "d") });
const document = { ...branchingDocument, questions: [...branchingDocument.questions, ranking] };

const kept = ["1", "2", "3"];
const deleted = ["4", "5"];

test("while responses are changed and deleted, the counters equal a recount and nothing is lost", {
  tags: ["full"],
  timeout: timeForCases(120_000),
}, async () => {
  const scenario = fc.asyncProperty(fc.gen(), async (draw) => {
    const choose = <Value>(values: readonly Value[]): Value => {
      const value = values[draw(fc.nat, values.length - 1)];
      if (value === undefined) throw new Error("there is nothing to choose from");
      return value;
    };
    const store = await makeStore(served.owner, { document, integrations: ["Slack"] });
    const answer = (question: Question) => draw(answerTo, question);
    const pages: ShopperPage[] = [];
    for (const order of [...kept, ...deleted, ...kept]) {
      const money = { total: choose([10, 60]), currency: choose(["USD", "EUR"]) };
      const facts = { ...money, isFirstOrder: choose([true, false]), utmSource: choose(["ig", "google", "else"]) };
      pages.push(await ShopperPage.open(served.base, store, order, facts));
    }
    for (let round = 0; round < 5; round++) {
      const rewrites = [choose(changes), choose(changes)].map((change) => rewrite(store, choose([kept, []]), change));
      const deletion = choose([true, false, false]) ? rewrite(store, deleted, () => null) : Promise.resolve(0);
      const visits = pages.filter(() => choose([true, true, false])).map((page) => visit(page, choose, answer));
      await Promise.all([...rewrites, deletion, ...visits]);
    }
    expect(await recount(served.owner, store.accountId)).toEqual([]);
    await expectKept(store, pages);
    await rewrite(store, deleted, () => null);
    for (const sourceOrderId of deleted) expect(await rowsOf(store, sourceOrderId)).toEqual([]);
    // A page that returns starts over, in either process.
    for (const [index, sourceOrderId] of deleted.entries()) {
      const saved = await save(
        processes[index]?.base ?? served.base,
        messageOf(store, { sourceOrderId, answers: [source("a")] }),
      );
      expect(saved).toMatchObject({ status: 200, body: { status: "partial", answered: ["source"] } });
      expect(await rowsOf(store, sourceOrderId)).toHaveLength(1);
    }
    expect(await recount(served.owner, store.accountId)).toEqual([]);
  });
  await fc.assert(scenario, { numRuns: randomCases(20) });
});

/** What a merchant or the worker may do to a response; counters must stay correct after each. */
const changes: readonly ChangeOfResponse[] = [
  (state) => ({ ...state, isTest: !state.isTest }),
  (state) => ({ ...state, isFirstOrder: state.isFirstOrder === null ? true : !state.isFirstOrder }),
  (state) => ({ ...state, currency: "EUR", orderTotalMinor: state.orderTotalMinor === null ? 700 : null }),
  recomputeDays("Pacific/Chatham"),
  recomputeDays("America/Los_Angeles"),
  (state) => onDay(state, "2026-01-31"),
  (state) => merging(state, ["c"]),
  (state) => merging(state, null),
  (state) => state,
];

function merging(state: ResponseState, merged: string[] | null): ResponseState {
  const source = state.answers.get("source");
  return source ? { ...state, answers: new Map(state.answers).set("source", { ...source, merged }) } : state;
}

function onDay(state: ResponseState, day: string): ResponseState {
  const answers = new Map([...state.answers].map(([id, stored]) => [id, { ...stored, day }]));
  return {
    ...state,
    answers,
    viewedDay: day,
    answeredDay: state.answeredDay && day,
    completedDay: state.completedDay && day,
  };
}

/** In a transaction of the owner, as a call does it; the given orders of the account, or all of them. */
async function rewrite(
  { accountId }: StoreWithSurvey,
  orders: readonly string[],
  change: ChangeOfResponse,
): Promise<number> {
  const client = await served.owner.connect();
  try {
    await client.query("BEGIN");
    const { rows } = await client.query<{ id: string }>(
      "SELECT id FROM response WHERE account_id = $1 AND ($2::text[] = '{}' OR source_order_id = ANY($2))",
      [accountId, orders],
    );
    const ids = rows.map(({ id }) => id);
    const count = await rewriteResponses(client, accountId, ids, change);
    await client.query("COMMIT");
    return count;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

async function visit(
  page: ShopperPage,
  choose: <Value>(values: readonly Value[]) => Value,
  answer: (question: Question) => Answer | undefined,
): Promise<void> {
  const answers = page.path.flatMap((question) => answer(question) ?? []);
  const saved = await page.send(choose(processes).base, choose(["view", "answer"] as const), answers, choose([1, 2]));
  expect(saved).toMatchObject({ status: 200 });
}

async function rowsOf({ accountId }: StoreWithSurvey, sourceOrderId: string) {
  const { rows } = await served.owner.query<{ page_id: string; sequence: number; question_id: string }>(
    `SELECT a.page_id, a.sequence::int, a.question_id FROM answer a JOIN response r ON r.account_id = a.account_id AND r.id = a.response_id
     WHERE r.account_id = $1 AND r.source_order_id = $2`,
    [accountId, sourceOrderId],
  );
  return rows;
}

/** The answers of every order that was never deleted are stored as each page last gave them. */
async function expectKept(store: StoreWithSurvey, pages: readonly ShopperPage[]): Promise<void> {
  for (const order of kept) {
    const sent = pages.flatMap((page) => page.acknowledged).filter((one) => one.sourceOrderId === order);
    const rows = await rowsOf(store, order);
    const given = new Set(sent.flatMap(({ answers }) => answers.map((one) => one.questionNameId)));
    expect(rows.map((row) => row.question_id).sort()).toEqual([...given].sort());
    for (const row of rows) {
      const last = sent.findLast(
        (one) => one.pageId === row.page_id && one.answers.some((an) => an.questionNameId === row.question_id),
      );
      expect(row.sequence).toBe(last?.sequence);
    }
  }
}

test("deleting a response deletes everything stored about it, and leaves others alone", async () => {
  const store = await makeStore(served.owner, { document: branchingDocument, integrations: ["Slack"] });
  for (const sourceOrderId of ["1", "2"])
    await save(served.base, messageOf(store, { sourceOrderId, answers: [source("a")] }));
  await served.owner.query(
    "INSERT INTO customer_response (account_id, customer, response_id) SELECT account_id, 'someone', id FROM response WHERE account_id = $1",
    [store.accountId],
  );
  expect(await rewrite(store, ["1"], () => null)).toBe(1);
  for (const table of ["response", "answer", "delivery", "customer_response"]) {
    const { rowCount } = await served.owner.query(`SELECT FROM ${table} WHERE account_id = $1`, [store.accountId]);
    expect([table, rowCount]).toEqual([table, 1]);
  }
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test("an answer removed from a response is gone from its counters too", async () => {
  const store = await makeStore(served.owner, { document: branchingDocument });
  const answers = [source("a"), { questionNameId: "detail", choiceIds: ["b", "c"] }];
  await save(served.base, messageOf(store, { sourceOrderId: "1", answers }));
  const without = (state: ResponseState) => ({
    ...state,
    answers: new Map([...state.answers].filter(([id]) => id !== "detail")),
    shown: state.shown.filter((id) => id !== "detail"),
  });
  expect(await rewrite(store, ["1"], without)).toBe(1);
  expect((await rowsOf(store, "1")).map((row) => row.question_id)).toEqual(["source"]);
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test("a response marked as a test is in no counter and no delivery queue, and counts again once unmarked", async () => {
  const store = await makeStore(served.owner, { document: branchingDocument, integrations: ["Slack"] });
  await save(served.base, messageOf(store, { sourceOrderId: "1", answers: [source("a")] }));
  const figures = async () => {
    const { rows } = await served.owner.query(
      `SELECT (SELECT sum(views)::int FROM stats_daily WHERE account_id = $1) AS views,
         (SELECT sum(count)::int FROM choice_daily WHERE account_id = $1) AS answers,
         (SELECT count(*)::int FROM answer WHERE account_id = $1 AND counted) AS listed,
         (SELECT count(*)::int FROM delivery WHERE account_id = $1 AND status = 'waiting') AS deliveries`,
      [store.accountId],
    );
    return rows[0];
  };
  expect(await figures()).toEqual({ views: 1, answers: 1, listed: 1, deliveries: 1 });
  await rewrite(store, ["1"], (state) => ({ ...state, isTest: true }));
  expect(await figures()).toEqual({ views: 0, answers: 0, listed: 0, deliveries: 0 });
  // Its page goes on answering, and is still not counted.
  await save(served.base, messageOf(store, { sourceOrderId: "1", answers: [{ questionNameId: "score", number: 9 }] }));
  expect(await figures()).toMatchObject({ views: 0, answers: 0, listed: 0 });
  await rewrite(store, ["1"], (state) => ({ ...state, isTest: false }));
  expect(await figures()).toEqual({ views: 1, answers: 2, listed: 2, deliveries: 1 });
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test.each(["afterword_app", "afterword_worker"])(
  "%s may rewrite, and keeps the time of the shopper's last message",
  async (role) => {
    const store = await makeStore(served.owner, { document: branchingDocument });
    await save(served.base, messageOf(store, { sourceOrderId: "1", answers: [source("a")] }));
    await save(served.base, messageOf(store, { sourceOrderId: "2", answers: [source("b")] }));
    const rows = async () =>
      (
        await served.owner.query("SELECT id, updated_at, revision FROM response WHERE account_id = $1", [
          store.accountId,
        ])
      ).rows;
    const [first, second] = await rows();
    const client = await served.owner.connect();
    try {
      await client.query("BEGIN");
      await client.query(`SET LOCAL ROLE ${role}`);
      await client.query("SELECT set_config('app.account_id', $1, true)", [store.accountId]);
      const change: ChangeOfResponse = (state) => (state.id === second.id ? null : { ...state, isFirstOrder: true });
      expect(await rewriteResponses(client, store.accountId, [first.id, second.id], change)).toBe(2);
      await client.query("COMMIT");
    } finally {
      client.release();
    }
    expect(await rows()).toEqual([{ ...first, revision: first.revision + 1 }]);
    expect(await recount(served.owner, store.accountId)).toEqual([]);
  },
);
