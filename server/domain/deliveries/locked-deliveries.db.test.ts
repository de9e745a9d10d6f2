import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { usageMonth } from "#lib/plan-usage.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { unlockAnswers } from "#server/domain/plans/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { forgetStore } from "#server/storefront/index.ts";
import type { Shop } from "#server/testing/shops.ts";
import { previewMessage, startBackfill } from "./index.ts";
import { answers, complete, connect, ownerOf } from "./testing/connected-shop.ts";
import { startDeliverySandbox } from "./testing/delivery-sandbox.ts";
import { inMinutes } from "./testing/run-due.ts";

const { shops, aShop, run, statusesOf, reset, close } = await startDeliverySandbox();
beforeEach(reset);
afterAll(close);

/** A shop whose plan's orders of the month are used up. */
async function aFullShop(...names: "Webhook"[]) {
  const shop = await aShop(...names);
  const { accountId } = shop;
  await shops.owner.query(
    "UPDATE account SET trial_ends_at = now() - interval '1 day', billing_plan = 'Orders_1K' WHERE id = $1",
    [accountId],
  );
  await shops.owner.query("INSERT INTO usage_month (account_id, month, stripe, orders) VALUES ($1, $2, 9, 1000)", [
    ...[accountId, usageMonth(new Date()).startsAt],
  ]);
  forgetStore(accountId);
  return shop;
}

async function buyMoreOrders({ accountId }: Shop): Promise<void> {
  await shops.owner.query("UPDATE account SET billing_plan = 'Orders_10K' WHERE id = $1", [accountId]);
  await inAccount(accountId, () => inAccountTransaction((client) => unlockAnswers(client, accountId, new Date())));
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
  expect(await inAccount(accountId, () => startBackfill(context, "Webhook"))).toMatchObject({ total: 0 });
  await run();
  expect([await statusesOf(shop), shop.received()]).toEqual([["locked"], []]);

  await buyMoreOrders(shop);
  await run();
  expect(await statusesOf(shop)).toEqual(["sent"]);
  expect(shop.received()).toHaveLength(1);
});

test("an order that was unlocked before a partner got it as a past response is sent there again when it's edited", async () => {
  const shop = await aFullShop();
  const responseId = randomUUID();
  const say = (event: string, some: object[]) => shops.say(shop, "1001", { responseId, event, answers: some });
  await say("answer", answers.slice(0, 1));
  await buyMoreOrders(shop);
  await connect(shop, "Webhook", { url: `https://${shop.host}/hook` });
  const context = await ownerOf(shop);
  await inAccount(shop.accountId, () => startBackfill(context, "Webhook"));
  await run(inMinutes(1));
  await say("complete", answers);
  await run(inMinutes(2));
  expect(await statusesOf(shop)).toEqual(["sent"]);
  expect(shop.received().map(({ body }) => membersOf(body).type)).toEqual(["response.partial", "response.completed"]);
});
