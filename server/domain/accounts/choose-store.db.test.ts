import { expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";

/** A merchant whose Shopify store is connected, and what they send. */
async function connectedMerchant() {
  const { accountId, owner } = await anAccount();
  const cookie = await signIn(owner);
  const stored = () =>
    inAccount(accountId, async () => {
      const { platform } = await tenant().account.findUniqueOrThrow({ where: { id: accountId } });
      const store = await tenant().connection.findFirst({ where: { status: { not: "removed" } } });
      return { platform, domain: store?.externalId ?? null, status: store?.status ?? null };
    });
  const toggle = async (name: string, enabled: boolean, domain?: string) => {
    const body = { name, enabled, ...(domain === undefined ? {} : { settings: { domain } }) };
    const response = await api("POST", "/Integration/ToggleIntegration", { cookie, body });
    expect(response.status).toBe(200);
    return await response.json();
  };
  await toggle("Shopify", true, `First.${accountId}.example.com`);
  await inAccount(accountId, () => tenant().connection.updateMany({ data: { status: "connected" } }));
  return { toggle, stored, domain: `first.${accountId}.example.com` };
}

const connected = { platform: "Shopify", status: "connected" };

test("doesn't connect another platform, even if the previous one was connected", async () => {
  const { toggle, stored } = await connectedMerchant();
  const item = await toggle("WooCommerce", true, "second.example.com");
  expect(item).toMatchObject({ name: "WooCommerce", enabled: true, connected: false, status: "waiting" });
  expect(await stored()).toEqual({
    platform: "WooCommerce",
    domain: "second.example.com",
    status: "chosen",
  });
});

test("choosing the same platform without a domain keeps the domain and the connection", async () => {
  const { toggle, stored, domain } = await connectedMerchant();
  const item = await toggle("Shopify", true);
  expect(item).toMatchObject({ connected: true, status: "ok", settings: { domain } });
  expect(await stored()).toEqual({ ...connected, domain });
});

test("doesn't connect another domain of the same platform", async () => {
  const { toggle, stored } = await connectedMerchant();
  await toggle("Shopify", true, "second.example.com");
  expect(await stored()).toMatchObject({ domain: "second.example.com", status: "chosen" });
});

test("turning a platform off only affects the current one", async () => {
  const { toggle, stored, domain } = await connectedMerchant();
  expect(await toggle("Wix", false)).toMatchObject({ name: "Wix", enabled: false, connected: false, settings: {} });
  expect(await stored()).toEqual({ ...connected, domain });
  expect(await toggle("Shopify", false)).toMatchObject({ enabled: false, connected: false, settings: {} });
  expect(await stored()).toEqual({ platform: "None", domain: null, status: null });
});

test("stores that are chosen at the same time leave one of them", async () => {
  const { toggle, stored } = await connectedMerchant();
  const domains = Array.from({ length: 10 }, (_none, index) => `shop-${index}.example.com`);
  await Promise.all(domains.map((domain) => toggle("Shopify", true, domain)));
  expect(await stored()).toEqual({ platform: "Shopify", domain: expect.stringMatching(/^shop-/), status: "chosen" });
});
