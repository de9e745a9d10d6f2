import { afterAll, beforeEach, expect, test } from "vitest";
import { usageMonth } from "#lib/plan-usage.ts";
import { unlockAnswers } from "#server/domain/plans/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { forgetStore } from "#server/storefront/index.ts";
import { previewMessage, startBackfill } from "./index.ts";
import { complete, ownerOf } from "./testing/connected-shop.ts";
import { startDeliverySandbox } from "./testing/delivery-sandbox.ts";

const { shops, aShop, run, statusesOf, reset, close } = await startDeliverySandbox();
beforeEach(reset);
afterAll(close);

test("an order over the plan's limit is sent to partners once a plan covers it, and never before", async () => {
  const shop = await aShop("Webhook");
  const { accountId } = shop;
  await shops.owner.query(
    "UPDATE account SET trial_ends_at = now() - interval '1 day', billing_plan = 'Orders_1K' WHERE id = $1",
    [accountId],
  );
  await shops.owner.query("INSERT INTO usage_month (account_id, month, stripe, orders) VALUES ($1, $2, 9, 1000)", [
    ...[accountId, usageMonth(new Date()).startsAt],
  ]);
  forgetStore(accountId);
  await complete(shops, shop, "1001");
  await run();
  expect([await statusesOf(shop), shop.received()]).toEqual([["locked"], []]);
  const context = await ownerOf(shop);
  const preview = await inAccount(accountId, () => previewMessage(context, "Webhook"));
  expect(preview).toMatchObject({ isExample: true });
  expect(await inAccount(accountId, () => startBackfill(context, "Webhook"))).toMatchObject({ total: 0 });
  await run();
  expect([await statusesOf(shop), shop.received()]).toEqual([["locked"], []]);

  await shops.owner.query("UPDATE account SET billing_plan = 'Orders_5K' WHERE id = $1", [accountId]);
  await inAccount(accountId, () => inAccountTransaction((client) => unlockAnswers(client, accountId, new Date())));
  await run();
  expect(await statusesOf(shop)).toEqual(["sent"]);
  expect(shop.received()).toHaveLength(1);
});
