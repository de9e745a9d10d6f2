import { afterAll, expect, test, vi } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { startBillingSandbox } from "#server/testing/billing-sandbox.ts";
import { aMerchant } from "./testing/a-merchant.ts";

vi.stubEnv("SHOPIFY_LISTED", "1");
const stripe = await startBillingSandbox();
afterAll(async () => {
  stripe.close();
  await stopSender();
});

test("a store that its platform bills can end what it pays for by card, and buy nothing else", async () => {
  const merchant = await aMerchant(stripe);
  const { accountId } = merchant;
  const store = { accountId, kind: "platform", name: "Shopify", externalId: `${accountId}.myshopify.com` };
  const install = () => inAccount(accountId, () => tenant().connection.create({ data: store }));
  const uninstall = () =>
    inAccount(accountId, () => tenant().connection.updateMany({ where: { accountId }, data: { status: "removed" } }));
  await install();
  const refused = { status: 409, json: { type: expect.stringMatching(/billing-by-store$/) } };
  expect([await merchant.change("Free"), await merchant.change("Orders_1K")]).toMatchObject([refused, refused]);
  await uninstall();
  await merchant.buy("Orders_1K");
  await install();
  expect(await merchant.change("Orders_5K")).toMatchObject(refused);
  expect(await merchant.change("Free")).toMatchObject({ status: 200, json: { plan: "Free" } });
  expect((await merchant.billing()).endsAt).toEqual(expect.any(String));
});

test("an account that only chose Shopify, and has no app there, buys by card", async () => {
  const merchant = await aMerchant(stripe);
  const { accountId } = merchant;
  const data = { platform: "Shopify" };
  await inAccount(accountId, () => tenant().account.update({ where: { id: accountId }, data }));
  await merchant.buy("Orders_1K");
  expect(await merchant.billing()).toMatchObject({ plan: "Orders_1K" });
});
