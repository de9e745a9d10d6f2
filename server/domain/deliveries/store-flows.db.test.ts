import { randomUUID } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { connectStore, disconnectStore } from "#server/domain/connections/index.ts";
import { eraseShopper, markTest } from "#server/domain/responses/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { workerPool } from "#server/foundation/database/worker-connections.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { admins } from "#server/partners/platforms/registry.ts";
import { startShopifySandbox } from "#server/testing/shopify-sandbox.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import { leaseDeliveries } from "./lease.ts";
import { queueForStores } from "./queue-for-stores.ts";
import { inMinutes, runDue } from "./testing/run-due.ts";

const shopify = await startShopifySandbox();
const shops = await openShops();
afterAll(async () => {
  shopify.close();
  await stopSender();
  // Other tests send what is due in this database.
  await shops.owner.query("DELETE FROM delivery");
  await shops.close();
});

const platform = "Shopify";
const choices = [
  { id: "podcast", label: "A podcast" },
  { id: "friend", label: "A friend" },
];
const questions = [
  { questionNameId: "heard", type: "single" as const, title: "Where from?", required: false, choices },
  { questionNameId: "why", type: "text" as const, title: "Why us?", required: false },
];
const answers = [
  { questionNameId: "heard", choiceIds: ["podcast"] },
  { questionNameId: "why", text: "The mugs." },
];

/** A store that installed the app, and its account. */
async function aConnectedStore(name = "shop") {
  const [shop, handle] = [await shops.open(questions), `${name}-${randomUUID()}`];
  const { accountId } = shop;
  const { personId } = await directory().membership.findFirstOrThrow({ where: { accountId } });
  const connect = async () => {
    const token = await shopify.install(handle);
    const store = await admins()
      .find((admin) => admin.name === platform)
      ?.install?.verifyStore(token);
    if (store) await connectStore({ accountId, personId, platform, store });
  };
  await connect();
  return { shop, handle, connect, personId };
}

const complete = (shop: Shop, order: string, more: object = {}) =>
  shops.say(shop, order, { event: "complete", answers, ...more });

const queue = (now = new Date()) => queueForStores(workerPool(), now);

/** So many workers send what is due. */
async function run(workers = 1, now = new Date()) {
  await queue(now);
  await Promise.all(Array.from({ length: workers }, () => runDue(workerPool(), now)));
}

const rowsOf = async ({ accountId }: Shop) =>
  await inAccount(accountId, () => tenant().delivery.findMany({ where: { accountId, integration: "StoreFlows" } }));
const statusesOf = async (shop: Shop) => (await rowsOf(shop)).map(({ status }) => status);

const ordersOf = async (handle: string) =>
  (await shopify.flowStarts(handle)).map(({ payload }) => String(payload.order_id)).sort();

test("a completed response starts workflows with its order and its answers as texts", async () => {
  const { shop, handle } = await aConnectedStore();
  await complete(shop, "gid://shopify/Order/5000000000001");
  await run();
  const { responseId, surveyId, completedAt } = await inAccount(shop.accountId, async () => {
    const row = await tenant().response.findFirstOrThrow({ where: { accountId: shop.accountId } });
    return { responseId: row.pageId, surveyId: row.surveyId, completedAt: row.completedAt?.toISOString() };
  });
  expect(await shopify.flowStarts(handle)).toMatchObject([
    {
      handle: "afterword-response-completed",
      payload: {
        order_id: 5000000000001,
        "Response ID": responseId,
        "Survey ID": surveyId,
        "Completed at": completedAt,
        Answers: "Where from? A podcast; Why us? The mugs.",
      },
    },
  ]);
});

test("it does so once, if runs overlap or repeat, messages come again, or an answer changes later", async () => {
  const { shop, handle } = await aConnectedStore();
  await complete(shop, "1");
  await Promise.all([queue(), run(4)]);
  await run(2);
  await complete(shop, "1");
  await shops.say(shop, "1", { answers: [{ questionNameId: "why", text: "The price." }] });
  await run(2);
  expect(await ordersOf(handle)).toEqual(["1"]);
});

test("unfinished responses, tests, and those of another platform start nothing", async () => {
  const { shop, handle } = await aConnectedStore();
  await shops.say(shop, "1", { answers });
  await complete(shop, "2", { isTest: true });
  await complete(shop, "3", { platform: "WooCommerce" });
  await complete(shop, "4");
  const { accountId } = shop;
  const times = { placedAt: new Date(), sourceUpdatedAt: new Date() };
  const order = { accountId, platform, sourceOrderId: "5", ...times, isAccepted: true, isTest: true };
  await inAccount(accountId, () => tenant().storeOrder.create({ data: order }));
  await complete(shop, "5");
  await run();
  expect(await ordersOf(handle)).toEqual(["4"]);
});

test("a response that became a test, or was erased, before its job ran starts nothing", async () => {
  const { shop, handle, personId } = await aConnectedStore();
  const { accountId } = shop;
  await complete(shop, "1");
  await complete(shop, "2");
  await queue();
  const rows = await inAccount(accountId, () => tenant().response.findMany({ orderBy: { sourceOrderId: "asc" } }));
  const actor = { accountId, personId, isStaff: false };
  await inAccount(accountId, async () => {
    await markTest(actor, { recordIds: rows.slice(0, 1).map(({ id }) => id), isTest: true });
    await eraseShopper(actor, { orders: { platform, storeNumber: 1, sourceOrderIds: ["2"] } });
  });
  await run();
  expect(await ordersOf(handle)).toEqual([]);
  expect(await statusesOf(shop)).toEqual(["skipped"]);
});

test("a failure of the store is tried again, and the response is sent once", async () => {
  const { shop, handle } = await aConnectedStore();
  await complete(shop, "1");
  await shopify.control({ status: 503, times: 1 });
  await run();
  expect([await ordersOf(handle), await statusesOf(shop)]).toEqual([[], ["waiting"]]);
  await run(1, inMinutes(1));
  await run(1, inMinutes(2));
  expect(await ordersOf(handle)).toEqual(["1"]);
});

test("what may have started workflows isn't sent again: its worker was killed, or the store didn't answer in time", async () => {
  const { shop, handle } = await aConnectedStore();
  await complete(shop, "1");
  await queue();
  const free = new Map([["StoreFlows", 1] as const]);
  await leaseDeliveries(workerPool(), { now: new Date(), leaseMs: 0, free });
  await run(1, inMinutes(120));
  expect([await ordersOf(handle), await statusesOf(shop)]).toEqual([[], ["failed"]]);
  await complete(shop, "2");
  const timeout = AbortSignal.timeout;
  // The limit of one request, not that of all requests together.
  const clock = vi
    .spyOn(AbortSignal, "timeout")
    .mockImplementation((ms) => (ms < 60_000 ? AbortSignal.abort() : timeout(ms)));
  await run();
  clock.mockRestore();
  await run(1, inMinutes(120));
  expect([await ordersOf(handle), await statusesOf(shop)]).toEqual([[], ["failed", "failed"]]);
});

test("a store without our trigger stays without an error, and is not asked again", async () => {
  const { shop, handle } = await aConnectedStore("no-flow");
  await complete(shop, "1");
  await run();
  await run(1, inMinutes(120));
  expect([await ordersOf(handle), await statusesOf(shop)]).toEqual([[], ["failed"]]);
  const connection = await inAccount(shop.accountId, () => tenant().connection.findFirstOrThrow());
  expect([connection.status, connection.lastError]).toEqual(["connected", null]);
});

test("what waits for a store that is paused is sent once it's back, but nothing that was completed in between", async () => {
  const { shop, handle, connect } = await aConnectedStore();
  const { accountId } = shop;
  const pause = () =>
    inAccount(accountId, () =>
      tenant().connection.updateMany({ where: { accountId }, data: { status: "paused", pauseReason: "credentials" } }),
    );
  await complete(shop, "1");
  await queue();
  await pause();
  await complete(shop, "2");
  await run();
  expect([await ordersOf(handle), await statusesOf(shop)]).toEqual([[], ["held"]]);
  await connect();
  await complete(shop, "3");
  await run();
  expect(await ordersOf(handle)).toEqual(["1", "3"]);
});

test("what waits for a store that leaves is dropped", async () => {
  const { shop, handle } = await aConnectedStore();
  await complete(shop, "1");
  await queue();
  await disconnectStore({ accountId: shop.accountId, personId: null });
  await run();
  expect([await ordersOf(handle), await statusesOf(shop)]).toEqual([[], []]);
});
