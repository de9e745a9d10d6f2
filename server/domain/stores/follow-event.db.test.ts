import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { connectStore, liveStore } from "#server/domain/connections/index.ts";
import { recordOrder } from "#server/domain/store-orders/index.ts";
import { clientAs, directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import type { StoreEvent } from "#server/partners/platforms/platform.ts";
import { readEvent } from "#server/partners/platforms/shopify/read-event.ts";
import { recount } from "#server/storefront/index.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import { followEvent } from "./index.ts";

const shops = await openShops();
const worker = clientAs("afterword_worker");
await worker.connect();
afterAll(async () => {
  await Promise.all([worker.end(), stopSender()]);
  await shops.close();
});

const platform = "Shopify";
const HOUR_MS = 60 * 60 * 1000;
const questions = [
  {
    questionNameId: "why",
    type: "text" as const,
    title: "Why did you buy?",
    required: false,
  },
  {
    questionNameId: "how",
    type: "single" as const,
    title: "How did you hear about us?",
    required: false,
    choices: [
      { id: "pod", label: "A podcast" },
      { id: "friend", label: "A friend" },
    ],
  },
];

/** A store with a response to order 1 of Ann and one to order 2 of Bob, both recorded. */
async function aConnectedStore() {
  const [shop, domain] = [await shops.open(questions), `${randomUUIDv7()}.myshopify.com`];
  const { accountId } = shop;
  const users = [{ userId: "7", emailAddress: null, name: null, isOwner: true }];
  const store = { domain, credentials: "token", scopes: [], users };
  const owner = await directory().membership.findFirstOrThrow({ where: { accountId }, include: { person: true } });
  const connect = () => connectStore({ accountId, personId: owner.personId, platform, store });
  await connect();
  for (const [sourceOrderId, name] of [
    ["1", "ann"],
    ["2", "bob"],
  ] as const) {
    const facts = { total: 10, currency: "USD", email: `${name}@shop.example` };
    await shops.say(shop, sourceOrderId, {
      answers: [
        { questionNameId: "why", text: `I am ${name}` },
        { questionNameId: "how", choiceIds: ["pod"] },
      ],
      order: facts,
    });
    await record(shop, sourceOrderId, facts);
  }
  const follow = (event: StoreEvent) => followEvent(worker, { platform, domain }, event);
  return { shop, domain, connect, follow, owner };
}

const record = ({ accountId }: Shop, sourceOrderId: string, facts: object) =>
  inAccount(accountId, () =>
    inAccountTransaction((client) => {
      const times = { placedAt: new Date(), updatedAt: new Date() };
      const order = { sourceOrderId, ...times, isAccepted: true, isTest: false, isWebCheckout: true, facts };
      return recordOrder(client, { accountId, platform, storeNumber: 1 }, order);
    }),
  );

const left = ({ accountId }: Shop) =>
  inAccount(accountId, async () => [
    await tenant().response.count({ where: { accountId } }),
    await tenant().storeOrder.count({ where: { accountId } }),
    await tenant().connection.count({ where: { accountId, status: { in: ["connected", "paused"] } } }),
    await tenant().connection.count({ where: { accountId, credentials: { not: null } } }),
  ]);

test("an uninstall ends the connection and its credentials, and keeps what shoppers gave", async () => {
  const { shop, follow } = await aConnectedStore();
  await follow({ kind: "uninstalled" });
  await follow({ kind: "uninstalled" });
  expect(await left(shop)).toEqual([2, 2, 0, 0]);
});

test("changed scopes are stored", async () => {
  const { shop, follow } = await aConnectedStore();
  await follow({ kind: "scopesChanged", scopes: ["read_orders"] });
  expect(await inAccount(shop.accountId, () => liveStore(shop.accountId))).toMatchObject({ scopes: ["read_orders"] });
});

test("a user who lost the app loses their sessions in the store's admin, and no other", async () => {
  const { shop, domain, follow, owner } = await aConnectedStore();
  const { personId } = owner;
  const session = (ofPlatform: string | null) => ({
    personId,
    accountId: shop.accountId,
    platform: ofPlatform,
    tokenHash: randomUUIDv7(),
    expiresAt: new Date(Date.now() + 60_000),
  });
  await directory().session.createMany({ data: [session(platform), session(null)] });
  await follow({ kind: "userRemoved", userId: "unknown" });
  await follow({ kind: "userRemoved", userId: "7" });
  const sessions = await directory().session.findMany({ where: { personId } });
  expect(sessions.map((one) => one.platform)).toEqual([null]);
  expect(await directory().storeUser.count({ where: { domain } })).toBe(0);
});

test("a shopper's data is mailed to the owner, as the store asks for it, with orders that have no response", async () => {
  const { shop, domain, follow, owner } = await aConnectedStore();
  await record(shop, "3", { total: 7.5, currency: "USD", country: "US", email: "ann@shop.example" });
  await follow({
    kind: "exportShopper",
    shopper: { customerId: null, emailAddress: "Ann@shop.example", sourceOrderIds: [] },
  });
  const responses = [{ heading: expect.stringMatching(/^Order 1, /), answers: expect.any(Array) }];
  const orders = [
    expect.stringMatching(/^Order 3 of [\d-]+: 7\.50 USD, US$/),
    expect.stringMatching(/^Order 1 of [\d-]+: 10\.00 USD$/),
  ];
  const mail = (await mailedTo(owner.person.emailAddress)).at(-1);
  expect(mail).toMatchObject({
    template: "shopper-data",
    props: { store: domain, shopper: "ann@shop.example", responses, orders },
  });
  const words = ["Why did you buy? I am ann", "How did you hear about us? A podcast"];
  expect(mail?.props).toMatchObject({ responses: [{ answers: expect.arrayContaining(words) }] });
});

test("a shopper is erased by the orders that the store names, also after the uninstall", async () => {
  const { shop, follow } = await aConnectedStore();
  await follow({ kind: "uninstalled" });
  await follow({ kind: "eraseShopper", shopper: { customerId: null, emailAddress: null, sourceOrderIds: ["1"] } });
  expect(await left(shop)).toEqual([1, 1, 0, 0]);
  await follow({
    kind: "eraseShopper",
    shopper: { customerId: null, emailAddress: "BOB@shop.example", sourceOrderIds: [] },
  });
  expect(await left(shop)).toEqual([0, 0, 0, 0]);
  expect(await recount(shops.owner, shop.accountId)).toEqual([]);
});

/** What Shopify asks two days after an uninstall. */
const redact = (leftMsAgo = 0) => {
  const triggeredAt = new Date(Date.now() - leftMsAgo + 48 * HOUR_MS).toISOString();
  return readEvent(`shop/redact ${triggeredAt}`, "{}");
};

test("a store is erased two days after it left, unless it was connected again since", async () => {
  const { shop, domain, connect, follow } = await aConnectedStore();
  await follow({ kind: "uninstalled" });
  await connect();
  await follow(redact());
  await follow(redact(24 * HOUR_MS));
  expect(await left(shop)).toEqual([2, 2, 1, 1]);
  expect(await directory().storeUser.count({ where: { domain } })).toBe(1);
  await follow({ kind: "uninstalled" });
  await follow(redact());
  expect(await left(shop)).toEqual([0, 0, 0, 0]);
  expect(await recount(shops.owner, shop.accountId)).toEqual([]);
  expect(await inAccount(shop.accountId, () => tenant().connection.count({ where: { externalId: domain } }))).toBe(0);
  expect(await directory().account.count({ where: { id: shop.accountId } })).toBe(1);
});

test("a store whose uninstall never arrived is erased", async () => {
  const { shop, domain, follow } = await aConnectedStore();
  const verifiedAt = new Date(Date.now() - 30 * 24 * HOUR_MS);
  await directory().shopDomain.update({ where: { domain }, data: { verifiedAt } });
  await follow(redact());
  expect(await left(shop)).toEqual([0, 0, 0, 0]);
});

test("an account that had the store before keeps what came from its next store, and the store's new one everything", async () => {
  const [{ shop, domain, follow }, next] = [await aConnectedStore(), await aConnectedStore()];
  await follow({ kind: "uninstalled" });
  const connectWith = async ({ accountId }: Shop, to: string) => {
    const owner = await directory().membership.findFirstOrThrow({ where: { accountId } });
    const users = [{ userId: "8", emailAddress: null, name: null, isOwner: true }];
    const store = { domain: to, credentials: "token", scopes: [], users };
    await connectStore({ accountId, personId: owner.personId, platform, store });
  };
  await connectWith(shop, `${randomUUIDv7()}.myshopify.com`);
  await connectWith(next.shop, domain);
  const facts = { total: 10, currency: "USD" };
  await shops.say(shop, "3", { answers: [{ questionNameId: "why", text: "A gift" }], order: facts });
  await record(shop, "3", facts);
  await follow(redact());
  expect([await left(shop), await left(next.shop)]).toEqual([
    [1, 1, 1, 1],
    [2, 2, 1, 1],
  ]);
  expect(await directory().storeUser.count({ where: { domain, userId: "8" } })).toBe(1);
});

test("an uninstall counts by when it happened, also if the sandbox moved the product's clock", async () => {
  const { shop, follow } = await aConnectedStore();
  await follow({ kind: "uninstalled", at: new Date(Date.now() - HOUR_MS) });
  expect(await left(shop)).toEqual([2, 2, 1, 1]);
  const connectedAt = new Date(Date.now() + 40 * 24 * HOUR_MS);
  await inAccount(shop.accountId, () => tenant().connection.updateMany({ data: { connectedAt } }));
  await follow({ kind: "uninstalled", at: new Date() });
  expect(await left(shop)).toEqual([2, 2, 0, 0]);
});

test("an event of a store that no account has does nothing", async () => {
  const store = { platform, domain: "unknown.myshopify.com" } as const;
  await followEvent(worker, store, { kind: "uninstalled" });
  await followEvent(worker, store, { kind: "scopesChanged", scopes: [] });
});
