import { expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";

/** A merchant whose Shopify store is connected, and what they send. */
async function connectedMerchant() {
  const { accountId, owner } = await anAccount();
  const cookie = await signIn(owner);
  const stored = () =>
    inAccount(accountId, () =>
      tenant().account.findUniqueOrThrow({
        where: { id: accountId },
        select: { platform: true, platformDomain: true, storeConnectedAt: true },
      }),
    );
  const toggle = async (name: string, enabled: boolean, domain?: string) => {
    const body = { name, enabled, ...(domain === undefined ? {} : { settings: { domain } }) };
    const response = await api("POST", "/Integration/ToggleIntegration", { cookie, body });
    expect(response.status).toBe(200);
    return await response.json();
  };
  await toggle("Shopify", true, "First.example.com");
  await inAccount(accountId, () =>
    tenant().account.update({ where: { id: accountId }, data: { storeConnectedAt: new Date() } }),
  );
  return { toggle, stored };
}

const connected = { platform: "Shopify", platformDomain: "first.example.com", storeConnectedAt: expect.any(Date) };

test("doesn't connect another platform, even if the previous one was connected", async () => {
  const { toggle, stored } = await connectedMerchant();
  const item = await toggle("WooCommerce", true, "second.example.com");
  expect(item).toMatchObject({ name: "WooCommerce", enabled: true, connected: false, status: "waiting" });
  expect(await stored()).toEqual({
    platform: "WooCommerce",
    platformDomain: "second.example.com",
    storeConnectedAt: null,
  });
});

test("choosing the same platform without a domain keeps the domain and the connection", async () => {
  const { toggle, stored } = await connectedMerchant();
  const item = await toggle("Shopify", true);
  expect(item).toMatchObject({ connected: true, status: "ok", settings: { domain: "first.example.com" } });
  expect(await stored()).toEqual(connected);
});

test("doesn't connect another domain of the same platform", async () => {
  const { toggle, stored } = await connectedMerchant();
  await toggle("Shopify", true, "second.example.com");
  expect(await stored()).toMatchObject({ platformDomain: "second.example.com", storeConnectedAt: null });
});

test("turning a platform off only affects the current one", async () => {
  const { toggle, stored } = await connectedMerchant();
  expect(await toggle("Wix", false)).toMatchObject({ name: "Wix", enabled: false, connected: false, settings: {} });
  expect(await stored()).toEqual(connected);
  expect(await toggle("Shopify", false)).toMatchObject({ enabled: false, connected: false, settings: {} });
  expect(await stored()).toEqual({ platform: "None", platformDomain: null, storeConnectedAt: null });
});
