import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { startEchoingShopifySandbox } from "#server/testing/echoing-shopify.ts";
import { watchStore } from "./watch-store.ts";

const shopify = await startEchoingShopifySandbox();
afterAll(async () => {
  shopify.close();
  await stopSender();
});

/** What the Admin API answers about a store that changed to a bigger plan. */
const onPlan = (publicDisplayName: string) => ({
  shop: {
    name: "Demo",
    currencyCode: "USD",
    ianaTimezone: "America/New_York",
    plan: { publicDisplayName },
    primaryDomain: { url: "https://demo.example" },
  },
  orders: { nodes: [] },
  webhookSubscriptions: { nodes: [] },
  webhookSubscriptionCreate: { userErrors: [] },
});

test("an account's integraitonPlanName is the plan that its shop has at Shopify, and follows it", async () => {
  const handle = `plan-${randomUUID()}`;
  await shopify.post(handle, "install");
  const headers = { authorization: `Bearer ${await shopify.sessionToken(handle)}` };
  const profile = async () => await (await api("GET", "/Profile/Profile", { headers })).json();
  const { accountId, billingPlan } = await profile();
  await watchStore(accountId);
  expect(await profile()).toMatchObject({ integraitonPlanName: "Basic", billingPlan });
  shopify.setEcho({ status: 200, at: "graphql.json", body: { data: onPlan("Shopify Plus") } });
  await watchStore(accountId);
  expect(await profile()).toMatchObject({ integraitonPlanName: "Shopify Plus", billingPlan });
});
