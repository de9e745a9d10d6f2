import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { connectStore, disconnectStore } from "#server/domain/connections/index.ts";
import { eraseShopper, markTest } from "#server/domain/responses/index.ts";
import { connectionAs, directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { startFlowsTask } from "#server/jobs/start-flows.ts";
import { admins } from "#server/partners/platforms/registry.ts";
import { startShopifySandbox } from "#server/testing/shopify-sandbox.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import { queueFlows } from "./index.ts";

const shopify = await startShopifySandbox();
const shops = await openShops();
const worker = new pg.Client(connectionAs("afterword_worker"));
await worker.connect();
afterAll(async () => {
  shopify.close();
  await Promise.all([worker.end(), stopSender()]);
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

/** Runs the jobs that are queued for an account, each this often at the same time, as the worker would. */
async function run({ accountId }: Shop, copies = 1) {
  await queueFlows(worker, new Date());
  const { rows } = await shops.owner.query(
    "SELECT data FROM pgboss.job WHERE name = 'start-flows' AND data->>'accountId' = $1 ORDER BY created_on, id",
    [accountId],
  );
  const runs = rows.flatMap(({ data }) => Array.from({ length: copies }, () => startFlowsTask.run(data, "job")));
  return await Promise.allSettled(runs);
}

const ordersOf = async (handle: string) =>
  (await shopify.flowStarts(handle)).map(({ payload }) => String(payload.order_id)).sort();

test("a completed response starts workflows with its order and its answers as texts", async () => {
  const { shop, handle } = await aConnectedStore();
  await complete(shop, "gid://shopify/Order/5000000000001");
  await run(shop);
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
  await Promise.all([queueFlows(worker, new Date()), run(shop, 4)]);
  await run(shop, 2);
  await complete(shop, "1");
  await shops.say(shop, "1", { answers: [{ questionNameId: "why", text: "The price." }] });
  await run(shop, 2);
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
  await run(shop);
  expect(await ordersOf(handle)).toEqual(["4"]);
});

test("a response that became a test, or was erased, before its job ran starts nothing", async () => {
  const { shop, handle, personId } = await aConnectedStore();
  const { accountId } = shop;
  await complete(shop, "1");
  await complete(shop, "2");
  await queueFlows(worker, new Date());
  const rows = await inAccount(accountId, () => tenant().response.findMany({ orderBy: { sourceOrderId: "asc" } }));
  const actor = { accountId, personId, isStaff: false };
  await inAccount(accountId, async () => {
    await markTest(actor, { recordIds: rows.slice(0, 1).map(({ id }) => id), isTest: true });
    await eraseShopper(actor, { orders: { platform, storeNumber: 1, sourceOrderIds: ["2"] } });
  });
  await run(shop);
  expect(await ordersOf(handle)).toEqual([]);
  expect(await inAccount(accountId, () => tenant().flowStart.count({ where: { accountId } }))).toBe(1);
});

test("a failure of the store is tried again, and the response is sent once", async () => {
  const { shop, handle } = await aConnectedStore();
  await complete(shop, "1");
  await shopify.control({ status: 503, times: 1 });
  expect((await run(shop)).map(({ status }) => status)).toEqual(["rejected"]);
  expect(await ordersOf(handle)).toEqual([]);
  expect((await run(shop)).map(({ status }) => status)).toEqual(["fulfilled"]);
  await run(shop);
  expect(await ordersOf(handle)).toEqual(["1"]);
});

test("a store without our trigger stays without an error, and its job is not repeated", async () => {
  const { shop, handle } = await aConnectedStore("no-flow");
  await complete(shop, "1");
  expect((await run(shop)).map(({ status }) => status)).toEqual(["fulfilled"]);
  expect(await ordersOf(handle)).toEqual([]);
  const connection = await inAccount(shop.accountId, () => tenant().connection.findFirstOrThrow());
  expect([connection.status, connection.lastError]).toEqual(["connected", null]);
});

test("a paused or disconnected store is skipped, and what was completed before it came back stays unsent", async () => {
  const { shop, handle, connect } = await aConnectedStore();
  const { accountId } = shop;
  const pause = () =>
    inAccount(accountId, () =>
      tenant().connection.updateMany({ where: { accountId }, data: { status: "paused", pauseReason: "credentials" } }),
    );
  await complete(shop, "1");
  await queueFlows(worker, new Date());
  await pause();
  await complete(shop, "2");
  await run(shop);
  await connect();
  await complete(shop, "3");
  expect(await queueFlows(worker, new Date())).toBe(1);
  await disconnectStore({ accountId, personId: null });
  await run(shop);
  expect(await ordersOf(handle)).toEqual([]);
});
