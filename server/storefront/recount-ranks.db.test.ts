import { afterAll, expect, test } from "vitest";
import type { SurveyDocument } from "#lib/survey/document.ts";
import { foldCounters } from "./ingest/fold-counters.ts";
import { recomputeDays } from "./recompute-days.ts";
import { recount, repairCounters } from "./recount.ts";
import { type ChangeOfResponse, rewriteResponses } from "./rewrite-responses.ts";
import { branchingDocument, choicesOf, messageOf, question, source } from "./testing/branching-survey.ts";
import { makeStore, republish, type StoreWithSurvey } from "./testing/make-store.ts";
import { save, serveTwice } from "./testing/serve-storefront.ts";

const { served, processes, close } = await serveTwice();
afterAll(close);

const order = question({ questionNameId: "order", type: "ranking", choices: choicesOf("a", "b", "c") });
const document: SurveyDocument = { ...branchingDocument, questions: [firstQuestion(), order] };

function firstQuestion() {
  const [first] = branchingDocument.questions;
  if (!first) throw new Error("the survey asks nothing");
  return first;
}

const ranked = (...ranking: string[]) => ({ questionNameId: "order", ranking });

/** Counted positions by customer type: `a 1 of 0: 2` was put first twice. */
async function ranksOf({ accountId }: StoreWithSurvey): Promise<string[]> {
  const { rows } = await served.owner.query<{ rank: string }>(
    `SELECT concat(key, ' ', other, ' of ', customer_type, ': ', sum(count)) AS rank
     FROM facet_daily WHERE account_id = $1 AND kind = 'rank' AND "of" = 'order'
     GROUP BY key, other, customer_type HAVING sum(count) <> 0 ORDER BY 1`,
    [accountId],
  );
  return rows.map(({ rank }) => rank);
}

async function change({ accountId }: StoreWithSurvey, to: ChangeOfResponse): Promise<void> {
  const client = await served.owner.connect();
  try {
    await client.query("BEGIN");
    const { rows } = await client.query<{ id: string }>("SELECT id FROM response WHERE account_id = $1", [accountId]);
    const ids = rows.map(({ id }) => id);
    await rewriteResponses(client, accountId, ids, to);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}

test("ranking positions are counted and move with a changed answer; other questions have none", async () => {
  const store = await makeStore(served.owner, { document });
  const page = { responseId: "0190a000-0000-7000-8000-000000000019", sourceOrderId: "1" };
  const send = (more: object) => save(served.base, messageOf(store, { ...page, ...more }));
  await send({ sequence: 1, answers: [source("a"), ranked("c", "a", "b")] });
  expect(await ranksOf(store)).toEqual(["a 2 of 0: 1", "b 3 of 0: 1", "c 1 of 0: 1"]);
  await send({ sequence: 2, answers: [ranked("a", "c", "b")], order: { isFirstOrder: true } });
  expect(await ranksOf(store)).toEqual(["a 1 of 1: 1", "b 3 of 1: 1", "c 2 of 1: 1"]);
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test("they follow a mark as test, another time zone and a deletion", async () => {
  const store = await makeStore(served.owner, { document });
  await save(served.base, messageOf(store, { sourceOrderId: "1", answers: [ranked("b", "a", "c")] }));
  const counted = ["a 2 of 0: 1", "b 1 of 0: 1", "c 3 of 0: 1"];
  await change(store, (state) => ({ ...state, isTest: true }));
  expect(await ranksOf(store)).toEqual([]);
  await change(store, (state) => ({ ...state, isTest: false }));
  await change(store, recomputeDays("Pacific/Kiritimati"));
  expect(await ranksOf(store)).toEqual(counted);
  expect(await recount(served.owner, store.accountId)).toEqual([]);
  await change(store, () => null);
  expect(await ranksOf(store)).toEqual([]);
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test("a repair counts positions in answers from before they were counted", async () => {
  const store = await makeStore(served.owner, { document });
  await save(served.base, messageOf(store, { sourceOrderId: "1", answers: [source("b"), ranked("b", "a", "c")] }));
  const counted = await ranksOf(store);
  await foldCounters(served.owner);
  await served.owner.query("DELETE FROM facet_folded WHERE account_id = $1", [store.accountId]);
  expect(await repairCounters(served.owner, store.accountId)).toHaveLength(3);
  expect(await ranksOf(store)).toEqual(counted);
});

test("a ranking that newer versions no longer ask moves with its order's facts, in a process that never saw it", async () => {
  const store = await makeStore(served.owner, { document });
  await save(served.base, messageOf(store, { sourceOrderId: "1", answers: [ranked("c", "b", "a")] }));
  const version = await republish(served.owner, store, { ...document, questions: [firstQuestion()] });
  const other = processes[1].base;
  for (const facts of [{}, { isFirstOrder: false }]) {
    const newer = messageOf(store, { version, sourceOrderId: "1", answers: [source("a")], order: facts });
    expect(await save(other, newer)).toMatchObject({ status: 200 });
    // Another process writes, so the next message is applied to what is read.
    await change(store, (state) => ({ ...state, country: "NO" }));
  }
  expect(await ranksOf(store)).toEqual(["a 3 of 2: 1", "b 2 of 2: 1", "c 1 of 2: 1"]);
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});
