import { expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";

const at = new Date("2026-11-20T10:00:00.000Z");

/** A merchant with a connected Slack, whose secret is stored. */
async function merchantWithSlack() {
  const account = await anAccount();
  const { accountId } = account;
  await inAccount(accountId, async () => {
    const settings = { channelId: "C1" };
    const row = { accountId, name: "Slack", enabled: true, connected: true, settings, lastDeliveryAt: at };
    await tenant().integration.create({ data: { ...row, secret: Buffer.from("hidden"), secretKeyId: "k1" } });
  });
  return { ...account, cookie: await signIn(account.owner) };
}

test("every partner is listed, the connected one with its settings and without its secret", async () => {
  const { cookie } = await merchantWithSlack();
  const response = await api("GET", "/Integration/GetByAccount", { cookie });
  const text = await response.text();
  const { items, ...store } = JSON.parse(text);
  expect(store).toEqual({ platform: "None", domain: null, connected: false });
  expect(items.map((item: { name: string }) => item.name)).toEqual([
    "Slack",
    "Klaviyo",
    "Segment",
    "Yotpo",
    "Zendesk",
    "Webhook",
  ]);
  expect(items.slice(0, 2)).toEqual([
    {
      name: "Slack",
      enabled: true,
      connected: true,
      status: "ok",
      settings: { channelId: "C1" },
      lastDeliveryAt: at.toISOString(),
      lastError: null,
    },
    {
      name: "Klaviyo",
      enabled: false,
      connected: false,
      status: "ok",
      settings: {},
      lastDeliveryAt: null,
      lastError: null,
    },
  ]);
  expect(text).not.toMatch(/hidden|secret|k1/);
});

test("a partner is first checked against the plan, and only then reported as not available", async () => {
  const { accountId, cookie } = await merchantWithSlack();
  const toggle = async (name: string, enabled: boolean) => {
    const response = await api("POST", "/Integration/ToggleIntegration", { cookie, body: { name, enabled } });
    return [response.status, (await response.json()).plan];
  };
  const become = (data: object) =>
    inAccount(accountId, () => tenant().account.update({ where: { id: accountId }, data }));
  expect(await toggle("Klaviyo", true)).toEqual([501, undefined]);
  await become({ trialEndsAt: new Date(Date.now() - 1) });
  expect(await toggle("Klaviyo", true)).toEqual([402, "Orders_1K"]);
  expect(await toggle("Webhook", true)).toEqual([402, "Orders_10K"]);
  expect(await toggle("Klaviyo", false)).toEqual([501, undefined]);
  await become({ billingPlan: "Orders_1K" });
  expect(await toggle("Klaviyo", true)).toEqual([501, undefined]);
  expect(await toggle("Webhook", true)).toEqual([402, "Orders_10K"]);
});
