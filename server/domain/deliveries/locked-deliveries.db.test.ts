import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { listDeliveries, previewMessage, startBackfill } from "./index.ts";
import { answers, complete, connect, ownerOf } from "./testing/connected-shop.ts";
import { startDeliverySandbox } from "./testing/delivery-sandbox.ts";
import { buyMoreOrders, spendOrders } from "./testing/plan-of-shop.ts";
import { inMinutes } from "./testing/run-due.ts";

const { shops, aShop, run, statusesOf, reset, close } = await startDeliverySandbox();
beforeEach(reset);
afterAll(close);

/** A shop whose plan's orders of the month are used up. */
async function aFullShop(...names: "Webhook"[]) {
  const shop = await aShop(...names);
  await spendOrders(shops.owner, shop);
  return shop;
}

test("an order over the plan's limit is sent to partners once a plan covers it, and never before", async () => {
  const shop = await aFullShop("Webhook");
  const { accountId } = shop;
  await complete(shops, shop, "1001");
  await run();
  expect([await statusesOf(shop), shop.received()]).toEqual([["locked"], []]);
  const context = await ownerOf(shop);
  const preview = await inAccount(accountId, () => previewMessage(context, "Webhook"));
  expect(preview).toMatchObject({ isExample: true });
  const log = async () =>
    (await inAccount(accountId, () => listDeliveries(context, { name: "Webhook" }))).items.map(
      ({ sourceOrderId, answer }) => [sourceOrderId, answer],
    );
  expect(await log()).toEqual([["1001", null]]);
  expect(await inAccount(accountId, () => startBackfill(context, "Webhook"))).toMatchObject({ total: 0 });
  await run();
  expect([await statusesOf(shop), shop.received()]).toEqual([["locked"], []]);

  await buyMoreOrders(shops.owner, shop);
  await run();
  expect(await statusesOf(shop)).toEqual(["sent"]);
  expect(shop.received()).toHaveLength(1);
  expect(await log()).toEqual([["1001", expect.any(String)]]);
});

test("an order that was unlocked before a partner got it as a past response is sent there again when it's edited", async () => {
  const shop = await aFullShop();
  const responseId = randomUUID();
  const say = (event: string, some: object[]) => shops.say(shop, "1001", { responseId, event, answers: some });
  await say("answer", answers.slice(0, 1));
  await buyMoreOrders(shops.owner, shop);
  await connect(shop, "Webhook", { url: `https://${shop.host}/hook` });
  const context = await ownerOf(shop);
  await inAccount(shop.accountId, () => startBackfill(context, "Webhook"));
  await run(inMinutes(1));
  await say("complete", answers);
  await run(inMinutes(2));
  expect(await statusesOf(shop)).toEqual(["sent"]);
  expect(shop.received().map(({ body }) => membersOf(body).type)).toEqual(["response.partial", "response.completed"]);
});
