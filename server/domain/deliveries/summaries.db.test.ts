import { afterAll, afterEach, expect, test } from "vitest";
import { markTest } from "#server/domain/responses/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import type { Shop } from "#server/testing/shops.ts";
import { complete, deliveriesOf, ownerOf } from "./testing/connected-shop.ts";
import { startDeliverySandbox } from "./testing/delivery-sandbox.ts";
import { buyMoreOrders, spendOrders } from "./testing/plan-of-shop.ts";
import { aSlackShop } from "./testing/slack-shop.ts";

const rig = await startDeliverySandbox();
const { sandbox, shops, run, statusesOf } = rig;
afterEach(rig.reset);
afterAll(rig.close);

/** A shop whose Slack gets a summary, of all questions or only some. */
const aShopWithSummaries = (mode: "daily" | "weekly", questions: string[] = []) => aSlackShop(rig, { mode, questions });

const tomorrowAt = (hour: number, days = 1) => {
  const at = new Date(Date.now() + days * 86_400_000);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), hour, 0, 30));
};
const attemptsOf = async (shop: Shop) => (await deliveriesOf(shops.owner, shop)).map(({ attempts }) => attempts);

test("a daily summary is sent at 08:00 of the next day, once, and settles the responses that it counts", async () => {
  const shop = await aShopWithSummaries("daily");
  for (const order of ["1", "2", "3"]) await complete(shops, shop, order);
  await run();
  await run(tomorrowAt(7));
  expect([shop.posted(), await statusesOf(shop), await attemptsOf(shop)]).toEqual([
    ...[[], ["waiting", "waiting", "waiting"], [0, 0, 0]],
  ]);
  await run(tomorrowAt(8));
  await run(tomorrowAt(9));
  expect(shop.posted()).toEqual([expect.stringContaining("3 responses")]);
  expect(await statusesOf(shop)).toEqual(["sent", "sent", "sent"]);
});

test("a summary that fails is tried again as one, and none is sent when nothing happened", async () => {
  const shop = await aShopWithSummaries("daily");
  for (const order of ["1", "2"]) await complete(shops, shop, order);
  await run();
  sandbox.fail("slack", { status: 503 });
  await run(tomorrowAt(8));
  expect(await statusesOf(shop)).toEqual(["waiting", "waiting"]);
  await run(tomorrowAt(9));
  expect(shop.posted()).toHaveLength(2);
  expect(await statusesOf(shop)).toEqual(["sent", "sent"]);
  await run(tomorrowAt(8, 2));
  expect(shop.posted()).toHaveLength(2);
});

test("a response that is changed after its summary isn't reported again", async () => {
  const shop = await aShopWithSummaries("daily");
  const responseId = await complete(shops, shop, "1");
  await run();
  await run(tomorrowAt(8));
  await shops.say(shop, "1", { responseId, event: "answer", answers: [{ questionNameId: "why", text: "The bowls." }] });
  await run(tomorrowAt(9));
  expect([shop.posted().length, await statusesOf(shop)]).toEqual([1, ["skipped"]]);
});

test("a day's summary isn't sent again when more of its responses are unlocked", async () => {
  const shop = await aShopWithSummaries("daily");
  for (const order of ["1", "2"]) await complete(shops, shop, order);
  await spendOrders(shops.owner, shop);
  for (const order of ["3", "4"]) await complete(shops, shop, order);
  await run();
  expect((await statusesOf(shop)).toSorted()).toEqual(["locked", "locked", "waiting", "waiting"]);
  await run(tomorrowAt(8));
  await buyMoreOrders(shops.owner, shop);
  await run(tomorrowAt(9));
  expect(shop.posted()).toEqual([expect.stringContaining("4 responses")]);
  expect(await statusesOf(shop)).toEqual(["sent", "sent", "sent", "sent"]);
});

test("a day's summary isn't sent again when a response is restored that was marked as a test", async () => {
  const shop = await aShopWithSummaries("daily");
  for (const order of ["1", "2"]) await complete(shops, shop, order);
  const { accountId } = shop;
  const context = await ownerOf(shop);
  const [first] = await inAccount(accountId, () => tenant().response.findMany({ where: { accountId } }));
  const mark = (isTest: boolean) =>
    inAccount(accountId, () => markTest(context, { recordIds: [first?.id ?? ""], isTest }));
  await mark(true);
  await run(tomorrowAt(8));
  await mark(false);
  await run(tomorrowAt(9, 3));
  expect(shop.posted()).toEqual([expect.stringContaining("1 response")]);
});

test("a summary about chosen questions has their answers alone, and isn't sent for days without one", async () => {
  const shop = await aShopWithSummaries("daily", ["why"]);
  const answers = [{ questionNameId: "heard", choiceIds: ["friend"] }];
  await complete(shops, shop, "1", { answers });
  await run();
  await run(tomorrowAt(8));
  expect([shop.posted(), await statusesOf(shop)]).toEqual([[], ["skipped"]]);
  await complete(shops, shop, "2");
  await run();
  await run(tomorrowAt(8));
  expect(shop.posted()).toEqual([expect.stringContaining("2 responses")]);
  expect(shop.blocks()).toEqual([expect.stringContaining("Why us?\\n1 answer")]);
  expect(shop.blocks().join()).not.toMatch(/Where did you hear|recommend us/);
});

test("a weekly summary waits for Monday", async () => {
  const shop = await aShopWithSummaries("weekly");
  await complete(shops, shop, "1");
  await run();
  const days = (8 - new Date().getUTCDay()) % 7 || 7;
  await run(tomorrowAt(7, days));
  expect(shop.posted()).toEqual([]);
  await run(tomorrowAt(8, days));
  expect(shop.posted()).toHaveLength(1);
});
