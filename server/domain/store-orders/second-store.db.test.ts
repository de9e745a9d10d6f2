import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { connectStore, liveStore } from "#server/domain/connections/index.ts";
import { eraseShopper, getResponse, listAccountResponses, responseOfOrder } from "#server/domain/responses/index.ts";
import { followEvent } from "#server/domain/stores/index.ts";
import { clientAs, inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { storeDomain } from "#server/partners/platforms/woocommerce/index.ts";
import { recount, storefront } from "#server/storefront/index.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import { matchOrders } from "./index.ts";
import { order, ordersOf, record } from "./testing/recorded-orders.ts";

const shops = await openShops();
const worker = clientAs("afterword_worker");
await worker.connect();
afterAll(async () => {
  await Promise.all([worker.end(), stopSender()]);
  await shops.close();
});

const platform = "WooCommerce";
const sourceOrderId = "120";
const question: QuestionInput = { questionNameId: "why", type: "text", title: "Why did you buy?", required: false };
const answering = (text: string) => ({ platform, answers: [{ questionNameId: "why", text }] });
const ofAddress = (name: string, total: number) => ({
  facts: { email: `${name}@shop.example`, total, currency: "USD" },
});

/** Connects a store of the account and returns the number that its orders are kept under. */
async function connect({ accountId }: Shop, domain: string): Promise<number> {
  const store = { domain, credentials: "the key", scopes: ["read_write"], users: [] };
  await connectStore({ accountId, personId: null, platform, store });
  // Pages get it from an account that is cached until the notice of the change arrives.
  const served = storefront();
  const storeNumber = (await inAccount(accountId, () => liveStore(accountId)))?.storeNumber ?? 0;
  await expect.poll(async () => (await served.accounts.get(accountId))?.storeNumbers[platform]).toBe(storeNumber);
  return storeNumber;
}

const aDomain = () => `shop-${randomUUIDv7()}.example`;

async function responsesOf({ accountId }: Shop) {
  const { rows } = await shops.owner.query(
    `SELECT r.source_order_id AS "sourceOrderId", r.order_total_minor::int AS total, r."order" ->> 'email' AS email, a.body
     FROM response r JOIN answer a ON a.account_id = r.account_id AND a.response_id = r.id AND a.counted
     WHERE r.account_id = $1 ORDER BY r.id`,
    [accountId],
  );
  return rows;
}

/** The response status that the order's page gets in the current store. */
async function statusOf({ apiKey }: Shop): Promise<string> {
  const query = new URLSearchParams({ apiKey, platform, sourceOrderId });
  const answer = await fetch(`${shops.url}/Survey/GetDefaultByApiKeyAndOrderId?${query}`);
  return (await answer.json()).responseStatus;
}

/** A first store whose order 120 is Ann's, and the store after it whose order 120 is Bob's; all of both is known. */
async function twoStores() {
  const shop = await shops.open([question]);
  const [first, second] = [aDomain(), aDomain()];
  expect(await connect(shop, first)).toBe(1);
  await shops.say(shop, sourceOrderId, { ...answering("Ann's"), event: "complete" });
  await record(shop, order(sourceOrderId, ofAddress("ann", 10)), platform, 1);
  expect(await connect(shop, second)).toBe(2);
  await record(shop, order(sourceOrderId, ofAddress("bob", 20)), platform, 2);
  return { shop, first, second };
}

const ann = { sourceOrderId, total: 1000, email: "ann@shop.example", body: "Ann's" };
// Recorded before its response, so the address is yet to be read from the store.
const bob = { sourceOrderId, total: 2000, email: null, body: "Bob's" };

test("an order of a second store of the platform is asked, counted and kept apart from the first store's with its number", async () => {
  const { shop } = await twoStores();
  expect(await statusOf(shop)).toBe("none");
  await shops.say(shop, sourceOrderId, answering("Bob's"));
  await matchOrders(worker, new Date());
  expect(await responsesOf(shop)).toEqual([ann, bob]);
  expect(await statusOf(shop)).toBe("partial");
  expect(await recount(shops.owner, shop.accountId)).toEqual([]);
  const { totalMinor } = (await ordersOf(shop)).find(({ storeNumber }) => storeNumber === 1) ?? {};
  expect(totalMinor).toBe(1000n);
});

test("a store that is connected again has its orders again", async () => {
  const { shop, first, second } = await twoStores();
  await shops.say(shop, sourceOrderId, answering("Bob's"));
  expect(await connect(shop, first)).toBe(1);
  expect(await statusOf(shop)).toBe("completed");
  expect(await connect(shop, aDomain())).toBe(3);
  expect(await connect(shop, second)).toBe(2);
  expect(await statusOf(shop)).toBe("partial");
});

test("an order's response is read of the current store, and a search finds those of both", async () => {
  const { shop } = await twoStores();
  const { accountId } = shop;
  const read = () => inAccount(accountId, () => responseOfOrder({ accountId }, { platform, sourceOrderId }));
  await expect(read()).rejects.toMatchObject({ code: "not-found" });
  await shops.say(shop, sourceOrderId, answering("Bob's"));
  expect(await read()).toMatchObject({ answers: [{ text: "Bob's" }] });
  const found = await inAccount(accountId, () => listAccountResponses({ accountId }, { search: "#120" }));
  expect(found.items).toHaveLength(2);
});

test("an opened response leads to its order in the current store's admin, and never to the other store's order", async () => {
  const { shop, second } = await twoStores();
  const { accountId } = shop;
  await shops.say(shop, sourceOrderId, answering("Bob's"));
  await shops.say(shop, "not-an-id", answering("Cy's"));
  const pages = await inAccount(accountId, async () => {
    const { items } = await listAccountResponses({ accountId }, {});
    const opened = await Promise.all(items.map(({ recordId }) => getResponse({ accountId }, recordId)));
    return Object.fromEntries(opened.map(({ questions, orderPage }) => [questions[0]?.answer, orderPage]));
  });
  const page = expect.stringContaining(`/${second}/wp-admin/post.php?post=120&action=edit`);
  expect(pages).toEqual({ "Ann's": null, "Bob's": page, "Cy's": null });
});

test("erasing a shopper whom one store names by their order leaves the other store's order with the number", async () => {
  const { shop } = await twoStores();
  const { accountId } = shop;
  await shops.say(shop, sourceOrderId, answering("Bob's"));
  await matchOrders(worker, new Date());
  const actor = { accountId, personId: null, isStaff: false };
  const orders = { platform, storeNumber: 2, sourceOrderIds: [sourceOrderId] };
  expect(await inAccount(accountId, () => eraseShopper(actor, { orders }))).toMatchObject({ responses: 1 });
  expect(await responsesOf(shop)).toEqual([ann]);
  expect((await ordersOf(shop)).map(({ storeNumber }) => storeNumber)).toEqual([1]);
});

test("erasing an address redacts it in the facts of both orders with a number", async () => {
  const { shop } = await twoStores();
  const { accountId } = shop;
  for (const storeNumber of [1, 2]) {
    const facts = { landingPage: `/welcome-${storeNumber}?mail=cy@shop.example` };
    await record(shop, order(sourceOrderId, { updatedAt: new Date(), facts }), platform, storeNumber);
  }
  const actor = { accountId, personId: null, isStaff: false };
  await inAccount(accountId, () => eraseShopper(actor, { emailAddress: "cy@shop.example" }));
  const facts = (await ordersOf(shop)).map((each) => JSON.stringify(each.facts)).toSorted();
  expect(facts).toEqual([expect.stringContaining("/welcome-1?mail="), expect.stringContaining("/welcome-2?mail=")]);
  expect(facts.join()).not.toContain("cy@");
});

test("erasing a store that left erases its responses and orders, and none of the store before and after it", async () => {
  const { shop, first, second } = await twoStores();
  await shops.say(shop, sourceOrderId, answering("Bob's"));
  await shops.say(shop, "121", { ...answering("A test's"), isTest: true });
  await connect(shop, first);
  await shops.say(shop, "122", answering("Cy's"));
  await followEvent(worker, { platform, domain: second }, { kind: "eraseStore", leftAt: new Date() });
  expect(await responsesOf(shop)).toMatchObject([{ body: "Ann's" }, { body: "Cy's" }]);
  expect((await ordersOf(shop)).map(({ storeNumber }) => storeNumber)).toEqual([1]);
  expect(await recount(shops.owner, shop.accountId)).toEqual([]);
});

test("a store is the same with and without www, and another in another folder of its host", async () => {
  const shop = await shops.open([question]);
  const domain = aDomain();
  expect(await connect(shop, domain)).toBe(1);
  expect(await connect(shop, `www.${domain}`)).toBe(1);
  expect(await connect(shop, storeDomain(`https://${domain}/Staging/`))).toBe(2);
  expect(await connect(shop, domain)).toBe(1);
});

test("stores that share a number from before they had any are apart from the next connection on", async () => {
  const { shop, first, second } = await twoStores();
  const { accountId } = shop;
  await inAccount(accountId, () => tenant().connection.updateMany({ where: { accountId }, data: { storeNumber: 1 } }));
  expect(await connect(shop, first)).toBe(2);
  expect(await connect(shop, second)).toBe(3);
  expect(await connect(shop, first)).toBe(2);
});
