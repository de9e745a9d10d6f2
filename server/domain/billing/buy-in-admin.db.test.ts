import { afterAll, expect, test, vi } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { startBillingSandbox } from "#server/testing/billing-sandbox.ts";
import { aStore, aStoreUser } from "#server/testing/store-users.ts";
import { aMerchant } from "./testing/a-merchant.ts";

// The operator's own app: cards are charged also in the admin.
vi.stubEnv("SHOPIFY_DISTRIBUTION", "custom");
const stripe = await startBillingSandbox();
afterAll(async () => {
  stripe.close();
  await stopSender();
});

/** A merchant in their store's admin. */
async function anEmbeddedMerchant() {
  const merchant = await aMerchant(stripe);
  const store = await aStore(merchant.accountId);
  const headers = store.bearer(await aStoreUser(store, merchant.owner));
  return {
    ...merchant,
    ask: async (path: string) => (await api("GET", path, { headers })).json(),
    inAdmin: (path: string) => `https://admin.shopify.com/store/${store.handle}/apps/afterword-test${path}`,
  };
}

const lastSentTo = (path: string) => membersOf(stripe.recorded().findLast((one) => one.path.endsWith(path))?.body);

test("a purchase that was begun in a store's admin leads back into it, paid or not", async () => {
  stripe.inDays(20);
  const { ask, inAdmin, comeBack } = await anEmbeddedMerchant();
  const { url } = await ask("/Billing/ChangePlan?plan=Orders_5K");
  expect(lastSentTo("/checkout/sessions").cancel_url).toBe(inAdmin("/billingplan"));
  const back = await stripe.press(url);
  expect(await comeBack(back)).toBe(inAdmin("/dashboard?upgraded=Orders_5K"));
  expect(await comeBack((back ?? "").replace(/cs_\w+/, "cs_test_none"))).toBe(inAdmin("/billingplan"));
  expect((await ask("/Profile/Profile")).billingPlan).toBe("Orders_5K");
  await ask("/Billing/CustomerPortal");
  expect(lastSentTo("/billing_portal/sessions").return_url).toBe(inAdmin("/billingplan"));
});

test("a checkout that was opened in the admin isn't shown outside of it", async () => {
  stripe.inDays(20);
  const { ask, change } = await anEmbeddedMerchant();
  const inside = await ask("/Billing/ChangePlan?plan=Orders_1K");
  expect(await ask("/Billing/ChangePlan?plan=Orders_1K")).toEqual(inside);
  const outside = (await change("Orders_1K")).json;
  expect(outside.url).not.toBe(inside.url);
  expect(lastSentTo("/checkout/sessions").cancel_url).toBe(`${env.APP_URL}/billingplan`);
});

test("a way back that names no store's admin leads to the app's own screen", async () => {
  const { comeBack } = await aMerchant(stripe);
  for (const host of ["evil.example", "evil.example/admin", "admin.shopify.com.evil.example/store/a"]) {
    const named = Buffer.from(host).toString("base64url");
    const address = `${env.APP_URL}/Billing/ReturnFromStripe?session_id=cs_test_none&host=${named}`;
    expect(await comeBack(address)).toBe("/billingplan");
  }
});
