/**
 * @module-tag process
 * @module-tag full
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { askedQuestions } from "#server/domain/analytics/testing/order-scenario.ts";
import { listMerges, mergeOther, undoMerge } from "#server/domain/other-texts/index.ts";
import { eraseShopper, markTest } from "#server/domain/responses/index.ts";
import { closeDatabases, inAccount } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { applyRetentionTask, deleteClosedAccountsTask } from "#server/jobs/delete-expired.ts";
import { takeOwnDatabase } from "#server/testing/database.ts";
import { aPerson, contextOf } from "#server/testing/factories.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { type CopyInUse, openCopy, sourceByCountry } from "../testing/kept-copy.ts";
import { crossedQuery } from "../testing/random-explorations.ts";
import { removeOldRows } from "./remove-old-rows.ts";
import { clickHouseStore } from "./store.ts";

await takeOwnDatabase();
let copy: CopyInUse;
beforeAll(async () => {
  copy = await openCopy();
});
afterAll(async () => {
  await copy.close();
  await stopSender();
  await closeDatabases();
});

const shopper = (response: Partial<GivenResponse>): GivenResponse => ({
  at: "2026-02-01T00:00:00.000Z",
  country: "US",
  orderTotalMinor: 1_000,
  currency: "USD",
  answers: { source: { choices: ["reel"] } },
  shown: ["source"],
  ...response,
});

/** An account whose responses the copy has. */
async function givenCopied(responses: readonly GivenResponse[]): Promise<string> {
  const accountId = await givenAccount({ questions: askedQuestions });
  await givenResponses(accountId, responses);
  await copy.sendAll();
  return accountId;
}

/** How many responses the copy has of each choice, which it must share with PostgreSQL. */
async function copied(accountId: string): Promise<Record<string, number>> {
  await copy.sendAll();
  await copy.expectSame(accountId, sourceByCountry);
  const { rows } = await clickHouseStore(copy.client).crossedSums(crossedQuery(accountId, sourceByCountry));
  return Object.fromEntries(rows.map(({ row, responses }) => [row, responses]));
}

async function rowsLeft(accountId: string): Promise<number | undefined> {
  await removeOldRows(copy.client);
  return await copy.rawRows(accountId);
}

const store = (accountId: string) => ({ accountId, personId: null, isStaff: false });

test("responses that are older than they are kept leave the copy and its files", async () => {
  const answers = { source: { choices: ["google"] } };
  const old = shopper({ at: "2023-01-01T00:00:00.000Z" });
  const accountId = await givenCopied([old, old, shopper({ at: new Date().toISOString(), answers })]);
  await copy.query("UPDATE account SET retention_months = 12 WHERE id = $1", [accountId]);
  await applyRetentionTask.run({}, "job");
  expect(await copied(accountId)).toEqual({ google: 1 });
  expect(await rowsLeft(accountId)).toBe(1);
});

test.each([
  ["by the address that the merchant typed", { emailAddress: "ann@shop.example" }],
  [
    "as their store asked",
    { customerId: "7", orders: { platform: "None", storeNumber: 1, sourceOrderIds: ["1", "2"] } },
  ],
])("a shopper who is erased %s leaves the copy and its files", async (_, erasure) => {
  const own = { email: "ann@shop.example", customerId: "7" };
  const accountId = await givenCopied([
    shopper({ sourceOrderId: "1", facts: own }),
    shopper({ sourceOrderId: "2", facts: own, answers: { source: { choices: ["google"] } } }),
    shopper({ sourceOrderId: "3", facts: { customerId: "8" } }),
  ]);
  expect(await copied(accountId)).toEqual({ reel: 2, google: 1 });
  await inAccount(accountId, () => eraseShopper(store(accountId), erasure));
  expect(await copied(accountId)).toEqual({ reel: 1 });
  expect(await rowsLeft(accountId)).toBe(1);
});

test("what is merged into a choice is counted there in the copy, until that is undone", async () => {
  const typed = { source: { choices: ["other"], body: "a reel" } };
  const accountId = await givenCopied([shopper({ answers: typed }), shopper({ answers: typed }), shopper({})]);
  const context = contextOf({ accountId, publishableKey: "", owner: await aPerson() });
  const question = { questionNameId: "source" };
  await inAccount(accountId, () => mergeOther(context, { ...question, texts: ["a reel"], choiceId: "reel" }));
  expect(await copied(accountId)).toEqual({ reel: 3 });
  const { items } = await inAccount(accountId, () => listMerges(context, question));
  for (const { mergeId } of items) await inAccount(accountId, () => undoMerge(context, mergeId));
  expect(await copied(accountId)).toEqual({ reel: 1, other: 2 });
});

test("responses that are marked as tests aren't counted in the copy until they are restored", async () => {
  const accountId = await givenCopied([
    shopper({ country: "PT" }),
    shopper({ answers: { source: { choices: ["google"] } } }),
  ]);
  const actor = { ...store(accountId), personId: (await aPerson()).personId };
  const records = await copy.query("SELECT id FROM response WHERE account_id = $1 AND country = 'PT'", [accountId]);
  const recordIds = records.map(({ id }) => String(id));
  await inAccount(accountId, () => markTest(actor, { recordIds, isTest: true }));
  expect(await copied(accountId)).toEqual({ google: 1 });
  await inAccount(accountId, () => markTest(actor, { recordIds, isTest: false }));
  expect(await copied(accountId)).toEqual({ reel: 1, google: 1 });
});

test("an account that is deleted leaves the copy and its files", async () => {
  const [closed, other] = [await givenCopied([shopper({}), shopper({})]), await givenCopied([shopper({})])];
  await copy.query("UPDATE account SET status = 'closing', closes_at = now() - interval '1 second' WHERE id = $1", [
    closed,
  ]);
  await deleteClosedAccountsTask.run({}, "job");
  expect(await copy.query("SELECT FROM account WHERE id = $1", [closed])).toEqual([]);
  expect(await copied(other)).toEqual({ reel: 1 });
  expect([await rowsLeft(closed), await rowsLeft(other)]).toEqual([0, 1]);
});
