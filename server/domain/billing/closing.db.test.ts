import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { startBillingSandbox } from "#server/testing/billing-sandbox.ts";
import { endBilling, syncBilling } from "./index.ts";
import { aMerchant } from "./testing/a-merchant.ts";

const stripe = await startBillingSandbox();
beforeEach(() => stripe.inDays(0));
afterAll(async () => {
  stripe.close();
  await stopSender();
});

test("closing an account ends its subscription with the period, reopening undoes that, deleting ends it at once", async () => {
  const merchant = await aMerchant(stripe);
  const { accountId } = merchant;
  stripe.inDays(20);
  await merchant.buy("Orders_1K");
  const { companyName } = await merchant.profile();
  const close = async () => await merchant.ask("POST", "/app/account/close", { companyName });
  const reopen = async () => await merchant.ask("POST", "/app/account/reopen");
  const endsAfter = async (step: () => Promise<{ status: number }>) => {
    expect((await step()).status).toBe(200);
    await syncBilling(accountId);
    return (await merchant.billing()).endsAt !== null;
  };
  expect([await endsAfter(close), await endsAfter(reopen)]).toEqual([true, false]);
  await merchant.change("Orders_5K");
  await merchant.change("Orders_1K");
  expect([await endsAfter(close), (await merchant.billing()).scheduledPlan]).toEqual([true, null]);
  expect([await endsAfter(reopen), (await merchant.billing()).scheduledPlan]).toEqual([false, "Orders_1K"]);
  await merchant.change("Free");
  await close();
  expect(await merchant.change("Orders_10K")).toMatchObject({ status: 409, json: { type: /account-closing$/ } });
  await reopen();
  // What the merchant ended stays ended.
  expect([await endsAfter(close), await endsAfter(reopen)]).toEqual([true, true]);
  await endBilling(accountId);
  await syncBilling(accountId);
  expect([await merchant.billing(), await merchant.plan()]).toEqual([null, "Free"]);
});

test("deleting an account also ends a checkout that is open", async () => {
  const merchant = await aMerchant(stripe);
  const { json } = await merchant.change("Orders_1K");
  await endBilling(merchant.accountId);
  expect((await stripe.press(json.url)) ?? "").not.toMatch(/ReturnFromStripe/);
});

test("without a payment provider an account can be deleted unless its subscription was running", async () => {
  const merchant = await aMerchant(stripe);
  vi.stubEnv("STRIPE_SECRET_KEY", undefined);
  vi.resetModules(); // the environment is read once
  const withoutProvider = await import("./index.ts");
  const endWithout = () => withoutProvider.endBilling(merchant.accountId);
  await merchant.change("Orders_1K");
  await endWithout();
  await merchant.buy("Orders_1K");
  await expect(endWithout()).rejects.toMatchObject({ code: "unavailable" });
  await endBilling(merchant.accountId);
  await syncBilling(merchant.accountId);
  await endWithout();
});
