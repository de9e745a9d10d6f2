import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { connectStore, disconnectStore } from "#server/domain/connections/index.ts";
import { deleteResponses, eraseShopper, markTest } from "#server/domain/responses/index.ts";
import { listCopied, setCopied } from "#server/domain/store-answers/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { workerPool } from "#server/foundation/database/worker-connections.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { admins } from "#server/partners/platforms/registry.ts";
import { startShopifySandbox } from "#server/testing/shopify-sandbox.ts";
import { openShops } from "#server/testing/shops.ts";
import { queueForStores } from "./queue-for-stores.ts";
import { inMinutes, runDue } from "./testing/run-due.ts";

/** What the store's answers wait for. */
let held: Promise<void> | null = null;
const shopify = await startShopifySandbox(async () => {
  await held;
  return false;
});
const shops = await openShops();
afterAll(async () => {
  shopify.close();
  await stopSender();
  // Other tests send what is due in this database.
  await shops.owner.query("DELETE FROM delivery");
  await shops.close();
});

const platform = "Shopify";
const scopes = ["write_orders", "write_customers"];
const choices = [
  { id: "podcast", label: "A podcast" },
  { id: "friend", label: "A friend" },
];
const questions = [
  { questionNameId: "heard", type: "single" as const, title: "Where from?", required: false, choices },
  { questionNameId: "why", type: "text" as const, title: "Why us?", required: false },
];
const heard = (choice: string) => ({ questionNameId: "heard", choiceIds: [choice] });
const heardField = "$app:answers.heard";
const why = { questionNameId: "why", text: "The mugs." };

/** A store that allowed writing, with an order of customer 7, and its account. */
async function aConnectedStore({ isAllowed = true } = {}) {
  const [shop, handle] = [await shops.open(questions), `shop-${randomUUID()}`];
  const { accountId } = shop;
  const { personId } = await directory().membership.findFirstOrThrow({ where: { accountId } });
  const token = await shopify.install(handle);
  const store = await admins()
    .find((admin) => admin.name === platform)
    ?.install?.verifyStore(token);
  if (store) await connectStore({ accountId, personId, platform, store });
  if (isAllowed) await shopify.grant(handle, scopes);
  const order = await shopify.placeOrder(handle, "customer=7");
  const inHere = <Result>(work: () => Promise<Result>) => inAccount(accountId, work);
  const turn = (questionNameId: string, isOn: boolean) =>
    inHere(() => setCopied({ accountId }, { questionNameId, isOn }));
  const responseId = randomUUID();
  const say = (...answers: object[]) => shops.say(shop, order, { responseId, event: "complete", answers });
  /** Two workers send what is due, in two minutes if no other time is said. */
  const run = async (minutes = 2) => {
    await queueForStores(workerPool(), inMinutes(minutes));
    await Promise.all([runDue(workerPool(), inMinutes(minutes)), runDue(workerPool(), inMinutes(minutes))]);
  };
  const rows = () => inHere(() => tenant().delivery.findMany({ where: { accountId, integration: "StoreAnswers" } }));
  const writes = () =>
    shopify.records.list("shopify").filter(({ body }) => JSON.stringify(body).includes(`Order/${order}`)).length;
  const copied = async () => {
    const all = await shopify.metafields(handle);
    return [all[`gid://shopify/Order/${order}`] ?? {}, all["gid://shopify/Customer/7"] ?? {}];
  };
  return { accountId, personId, handle, order, inHere, turn, say, run, rows, writes, copied };
}

test("nothing is copied before a question is switched on, nor are earlier answers then", async () => {
  const { accountId, inHere, turn, say, run, copied } = await aConnectedStore();
  await say(heard("podcast"), why);
  await run();
  expect(await copied()).toEqual([{}, {}]);
  await turn("heard", true);
  expect(await inHere(() => listCopied({ accountId }))).toEqual({
    isSupported: true,
    missingScopes: [],
    questions: [
      { questionNameId: "heard", title: "Where from?", isOn: true, isTagged: false },
      { questionNameId: "why", title: "Why us?", isOn: false, isTagged: null },
    ],
  });
  await run();
  expect(await copied()).toEqual([{}, {}]);
});

test("an answer is written once to the order and the customer, a changed one again, and others not at all", async () => {
  const { turn, say, run, writes, copied } = await aConnectedStore();
  await turn("heard", true);
  await say(heard("podcast"), why);
  await run();
  const fields = { [heardField]: "A podcast" };
  expect(await copied()).toEqual([fields, fields]);
  const before = writes();
  await run();
  await say(heard("podcast"), { ...why, text: "The price." });
  await run();
  expect(writes()).toBe(before);
  await say(heard("friend"));
  await run();
  expect(await copied()).toEqual([{ [heardField]: "A friend" }, { [heardField]: "A friend" }]);
  await turn("why", true);
  await turn("why", false);
  await say({ ...why, text: "Again." });
  await run();
  expect(await copied()).toEqual([{ [heardField]: "A friend" }, { [heardField]: "A friend" }]);
});

test("what was copied of a deleted response is removed from the store, and then forgotten here", async () => {
  const { accountId, personId, inHere, turn, say, run, rows, copied } = await aConnectedStore();
  await turn("heard", true);
  await say(heard("podcast"));
  await run();
  const [response] = await inHere(() => tenant().response.findMany({ where: { accountId } }));
  const recordIds = [response?.id ?? ""];
  await inHere(() => deleteResponses({ accountId, personId, isStaff: false }, recordIds));
  await shopify.control({ status: 503, times: 1 });
  await run();
  expect(await copied()).not.toEqual([{}, {}]);
  // However long the store can't be reached.
  const failed = { status: "failed", retryAt: null };
  await inHere(() => tenant().delivery.updateMany({ where: { accountId }, data: failed }));
  await run(3);
  await run(64);
  expect(await copied()).toEqual([{}, {}]);
  expect(await rows()).toEqual([]);
  expect(await inHere(() => tenant().deliveryAttempt.count({ where: { accountId } }))).toBe(0);
});

test("what was copied of a response that was marked as a test is removed, and copied again when it's restored, at any age", async () => {
  const { accountId, personId, inHere, turn, say, run, copied } = await aConnectedStore();
  await turn("heard", true);
  await say(heard("podcast"));
  await run();
  const lastWeek = new Date(Date.now() - 7 * 86_400_000);
  await inHere(() => tenant().response.updateMany({ where: { accountId }, data: { answeredAt: lastWeek } }));
  const [response] = await inHere(() => tenant().response.findMany({ where: { accountId } }));
  const recordIds = [response?.id ?? ""];
  const fields = { [heardField]: "A podcast" };
  for (const [isTest, expected] of [
    [true, {}],
    [false, fields],
  ] as const) {
    await inHere(() => markTest({ accountId, personId, isStaff: false }, { recordIds, isTest }));
    await run();
    expect(await copied()).toEqual([expected, expected]);
  }
});

test("an address that was redacted in an answer of last week is redacted in the store's copies, too", async () => {
  const { accountId, personId, inHere, turn, say, run, copied } = await aConnectedStore();
  await turn("why", true);
  await say({ ...why, text: "Ann@shop.example told me." });
  await run();
  const lastWeek = new Date(Date.now() - 7 * 86_400_000);
  await inHere(() => tenant().response.updateMany({ where: { accountId }, data: { answeredAt: lastWeek } }));
  await inHere(() => eraseShopper({ accountId, personId, isStaff: false }, { emailAddress: "ann@shop.example" }));
  await run();
  const fields = { "$app:answers.why": "[erased] told me." };
  expect(await copied()).toEqual([fields, fields]);
});

test("what is being copied while its response is deleted is removed, too", async () => {
  const { accountId, personId, inHere, turn, say, run, rows, writes, copied } = await aConnectedStore();
  await turn("heard", true);
  await say(heard("podcast"));
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  const sending = run();
  await expect.poll(async () => (await rows()).map(({ status }) => status)).toEqual(["sending"]);
  const [response] = await inHere(() => tenant().response.findMany({ where: { accountId } }));
  await inHere(() => deleteResponses({ accountId, personId, isStaff: false }, [response?.id ?? ""]));
  held = null;
  resolve();
  await sending;
  expect(writes()).toBeGreaterThan(1);
  expect(await copied()).toEqual([{}, {}]);
  expect(await rows()).toEqual([]);
});

test("what may have been copied by a request that failed is removed from the store with its response", async () => {
  const { accountId, personId, inHere, turn, say, run, rows, writes, copied } = await aConnectedStore();
  await turn("heard", true);
  await say(heard("podcast"));
  await shopify.control({ status: 503, times: 1 });
  await run();
  const [response] = await inHere(() => tenant().response.findMany({ where: { accountId } }));
  await inHere(() => deleteResponses({ accountId, personId, isStaff: false }, [response?.id ?? ""]));
  expect((await rows()).map(({ status }) => status)).toEqual(["waiting"]);
  const before = writes();
  await run(10);
  expect(writes()).toBeGreaterThan(before);
  expect([await copied(), await rows()]).toEqual([[{}, {}], []]);
});

test("nothing is kept of what was copied to a store that left, once its response is deleted", async () => {
  const { accountId, personId, inHere, turn, say, run, rows } = await aConnectedStore();
  await turn("heard", true);
  await say(heard("podcast"));
  await run();
  await disconnectStore({ accountId, personId: null });
  expect((await rows()).map(({ status }) => status)).toEqual(["sent"]);
  const [response] = await inHere(() => tenant().response.findMany({ where: { accountId } }));
  await inHere(() => deleteResponses({ accountId, personId, isStaff: false }, [response?.id ?? ""]));
  await run();
  expect(await rows()).toEqual([]);
});

test("a store that hasn't allowed writing is asked first, and what it says then counts at once", async () => {
  const { accountId, handle, inHere, turn } = await aConnectedStore({ isAllowed: false });
  const missing = async () => (await inHere(() => listCopied({ accountId }))).missingScopes;
  expect(await missing()).toEqual(scopes);
  await expect(turn("heard", true)).rejects.toThrow("has not allowed this yet: write_orders, write_customers");
  await shopify.grant(handle, scopes);
  await turn("heard", true);
  await turn("heard", true);
  expect(await missing()).toEqual([]);
});

test("only a question that the live survey asks can be switched", async () => {
  const { turn } = await aConnectedStore();
  await expect(turn("unknown", false)).rejects.toMatchObject({ code: "not-found" });
  await expect(turn("unknown", true)).rejects.toMatchObject({ code: "not-found" });
});
