import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { OwnDiscount } from "#lib/survey/own-discount.ts";
import { deleteResponses } from "#server/domain/responses/index.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { startShopifySandbox } from "#server/testing/shopify-sandbox.ts";
import { openShops } from "#server/testing/shops.ts";
import { claimDiscount, noteDiscount } from "./claim.ts";
import { openStore, tenPercent } from "./testing/open-store.ts";

const shopify = await startShopifySandbox();
const shops = await openShops();
afterAll(async () => {
  shopify.close();
  await stopSender();
  await shops.close();
});

const aStore = (...how: [OwnDiscount?, { scopes: string[] }?]) => openStore({ shopify, shops }, ...how);

test("who completes the survey gets a code that the store accepts once, for as long as the merchant chose", async () => {
  const { complete, order, handle } = await aStore();
  const shopper = await complete(await order());
  const given = await shopper.ask();
  expect(given).toMatchObject({ status: "made", code: expect.stringMatching(/^THANKS-[A-HJKMNP-Z2-9]{10}$/) });
  const [made, ...others] = await shopify.discounts(handle);
  expect(others).toEqual([]);
  expect(made).toMatchObject({ usageLimit: 1, appliesOncePerCustomer: true, value: { percentage: 0.1 } });
  expect(given).toMatchObject({ code: made?.code, expiresAt: made?.endsAt });
  const days = (Date.parse(made?.endsAt ?? "") - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
});

test("an order has one code, however often and by how many pages it is asked for", async () => {
  const { complete, order, handle } = await aStore();
  const shopper = await complete(await order());
  const all = await Promise.all([shopper.ask(), shopper.ask(), shopper.ask()]);
  const given = await shopper.ask();
  for (const one of all) expect([given, { status: "pending" }]).toContainEqual(one);
  expect(given.status).toBe("made");
  expect(await shopify.discounts(handle)).toHaveLength(1);
});

test("an amount is off in the store's currency", async () => {
  const { complete, order, handle } = await aStore({ amountMinor: 1250, currency: "USD", validDays: 1, prefix: "" });
  await (await complete(await order())).ask();
  expect((await shopify.discounts(handle))[0]).toMatchObject({ value: { amount: "12.50" } });
});

test("an amount in another currency than the store's is not given, and the merchant reads why", async () => {
  const { complete, order, stored } = await aStore({ amountMinor: 500, currency: "EUR", validDays: 1, prefix: "" });
  expect(await (await complete(await order())).ask()).toEqual({ status: "none" });
  expect(await stored()).toMatchObject([{ status: "failed", problem: expect.stringContaining("EUR") }]);
});

test("an invented order gets no code, nor does a page that took no part in the response", async () => {
  const { complete, order, ask, handle } = await aStore();
  expect(await (await complete("999999")).ask()).toEqual({ status: "pending" });
  const real = await complete(await order());
  expect(await ask(real.order, randomUUID())).toEqual({ status: "pending" });
  expect(await shopify.discounts(handle)).toEqual([]);
});

test("another page of the order gets no code that was made for the shopper's", async () => {
  const { shop, complete, order, ask } = await aStore();
  const [number, early, late] = [await order(), randomUUID(), randomUUID()];
  const why = [{ questionNameId: "why", text: "Because" }];
  await shops.say(shop, number, { responseId: early, answers: why });
  const shopper = await complete(number);
  expect(await shopper.ask()).toMatchObject({ status: "made" });
  await shops.say(shop, number, { responseId: late, answers: why });
  expect((await ask(number, early)).status).toBe("none");
  expect((await ask(number, late)).status).not.toBe("made");
  expect(await shopper.ask()).toMatchObject({ status: "made" });
});

test("a page that answers once the survey is completed earns no code", async () => {
  const { shop, complete, order, ask, handle } = await aStore();
  const [number, late] = [await order(), randomUUID()];
  await complete(number);
  await shops.say(shop, number, { responseId: late, answers: [{ questionNameId: "why", text: "Because" }] });
  expect(await ask(number, late)).toEqual({ status: "pending" });
  expect(await shopify.discounts(handle)).toEqual([]);
});

test("codes are made on the survey's terms of now, and none while it is off; those made stay", async () => {
  const { complete, order, promise, toggle, handle } = await aStore();
  const [first, second] = [await complete(await order()), await complete(await order())];
  await promise({ ...tenPercent, percent: 20 });
  const given = await first.ask();
  expect(await shopify.discounts(handle)).toMatchObject([{ value: { percentage: 0.2 } }]);
  await toggle();
  expect(await second.ask()).toEqual({ status: "none" });
  expect(await first.ask()).toEqual(given);
  await toggle();
  expect(await second.ask()).toMatchObject({ status: "made" });
});

test("a code that has expired is no longer shown", async () => {
  const { complete, order, change } = await aStore();
  const shopper = await complete(await order());
  await shopper.ask();
  await change({ expiresAt: new Date(Date.now() - 1) });
  expect(await shopper.ask()).toEqual({ status: "none" });
});

test("who lost the making of a code to another process stores nothing about it", async () => {
  const { shop, complete, order, change, inHere, stored } = await aStore();
  const { accountId } = shop;
  const number = await order();
  const { responseId, ask } = await complete(number);
  await ask();
  const [row] = await stored();
  await change({ status: "making", leasedUntil: new Date(0) });
  const key = { accountId, platform: "Shopify", storeNumber: 1, sourceOrderId: number };
  const claim = () => inHere(() => claimDiscount(key, row?.responseId ?? "", responseId));
  const slow = await claim();
  await change({ leasedUntil: new Date(1) });
  expect(await claim()).not.toBeNull();
  const note = () => inHere(async () => slow && noteDiscount(slow, { status: "failed", problem: "Too late." }));
  expect(await note()).toBe(false);
  expect(await stored()).toMatchObject([{ status: "making", problem: null }]);
});

test("who hasn't completed the survey yet gets a code once they have", async () => {
  const { shop, complete, order, ask } = await aStore();
  const [number, responseId] = [await order(), randomUUID()];
  await shops.say(shop, number, { responseId, event: "view" });
  expect(await ask(number, responseId)).toEqual({ status: "pending" });
  expect(await (await complete(number, responseId)).ask()).toMatchObject({ status: "made" });
});

test("a store that doesn't allow discounts costs the shopper nothing, and the merchant reads why", async () => {
  const { complete, order, stored } = await aStore(tenPercent, { scopes: [] });
  expect(await (await complete(await order())).ask()).toEqual({ status: "none" });
  expect(await stored()).toMatchObject([{ status: "failed", problem: expect.stringContaining("write_discounts") }]);
});

test("a code whose answer was lost is found again by its name, not made twice", async () => {
  const { complete, order, handle, change, stored } = await aStore();
  const shopper = await complete(await order());
  const given = await shopper.ask();
  await change({ status: "making", leasedUntil: new Date(0), madeAt: null });
  expect(await shopper.ask()).toEqual(given);
  expect(await shopify.discounts(handle)).toHaveLength(1);
  expect(await stored()).toMatchObject([{ status: "made", attempts: 2 }]);
});

test("deleting a response forgets its code, and its order earns no second one", async () => {
  const { complete, order, context, inHere, stored, handle } = await aStore();
  const number = await order();
  await (await complete(number)).ask();
  const [row] = await stored();
  await inHere(() => deleteResponses(context, [row?.responseId ?? ""]));
  expect(await stored()).toMatchObject([{ status: "made", responseId: null, code: null, problem: null }]);
  expect(await (await complete(number)).ask()).toEqual({ status: "none" });
  expect(await shopify.discounts(handle)).toHaveLength(1);
});
