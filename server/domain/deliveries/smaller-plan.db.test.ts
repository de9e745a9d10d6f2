import { afterAll, afterEach, expect, test } from "vitest";
import { disconnectIntegration, toggleIntegration } from "#server/domain/integrations/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { complete, ownerOf } from "./testing/connected-shop.ts";
import { startDeliverySandbox } from "./testing/delivery-sandbox.ts";

const rig = await startDeliverySandbox();
const { shops, run, aShop } = rig;
afterEach(rig.reset);
afterAll(rig.close);

test("on a plan without integrations, one that's on keeps sending, but can't be changed, nor turned back on once off", async () => {
  const shop = await aShop("Segment", "Webhook");
  await shops.owner.query(
    "UPDATE account SET billing_plan = 'Free', trial_ends_at = now() - interval '1 day' WHERE id = $1",
    [shop.accountId],
  );
  await complete(shops, shop);
  await run();
  expect([shop.tracked().length, shop.received().length]).toEqual([1, 1]);
  const context = await ownerOf(shop);
  const within = <Result>(work: () => Promise<Result>) => inAccount(shop.accountId, work);
  const toggle = (enabled: boolean, sent: Record<string, unknown> = {}) =>
    within(() => toggleIntegration(context, { name: "Segment", enabled, sent }));
  await expect(toggle(true, { region: "eu" })).rejects.toThrow("Integrations require the 1K orders plan or higher.");
  expect((await toggle(false, { region: "eu" })).enabled).toBe(false);
  await expect(toggle(true)).rejects.toThrow("Integrations require the 1K orders plan or higher.");
  await within(() => disconnectIntegration(context, "Webhook"));
  await complete(shops, shop);
  await run();
  expect([shop.tracked().length, shop.received().length]).toEqual([1, 1]);
});
