import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { anAccount } from "#server/testing/factories.ts";
import { query } from "#server/testing/query.ts";
import { findAccount } from "./find-accounts.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date();

async function healthOf(accountId: string) {
  return (await findAccount(accountId, now))?.health;
}

const well = {
  failingIntegrations: [],
  store: "none",
  hasCoverageAlarm: false,
  failedDeliveries: 0,
  hasOpenInvoice: false,
};

test("staff see what fails in an account, and nothing of another one's", { tags: ["full"] }, async () => {
  const [{ accountId }, other] = [await anAccount(), await anAccount()];
  await inAccount(accountId, async () => {
    const partner = { accountId, kind: "integration" };
    await tenant().connection.createMany({
      data: [
        { ...partner, name: "Klaviyo", failures: 5 },
        { ...partner, name: "Slack", status: "paused", pauseReason: "credentials" },
        { ...partner, name: "Segment", failures: 4 },
        { ...partner, name: "Yotpo", failures: 9 },
      ],
    });
    await tenant().integration.createMany({
      data: ["Klaviyo", "Slack", "Segment"].map((name) => ({ accountId, name, enabled: true })),
    });
    const store = { accountId, kind: "platform", name: "Shopify", externalId: `${randomUUIDv7()}.myshopify.com` };
    await tenant().connection.create({ data: { ...store, status: "paused", pauseReason: "credentials" } });
    await tenant().billing.create({
      data: {
        accountId,
        customerId: `cus_${randomUUIDv7()}`,
        invoiceUrl: "https://stripe.example/invoice",
        utmContent: "Orders_5K",
        utmCampaign: "onboarding",
      },
    });
  });
  const delivery = { accountId, integration: "Klaviyo", status: "failed", quietUntil: now };
  const longAgo = new Date(now.getTime() - 8 * DAY_MS);
  await inAccount(accountId, () =>
    tenant().delivery.createMany({
      data: [
        { ...delivery, responseId: randomUUIDv7(), createdAt: now },
        { ...delivery, responseId: randomUUIDv7(), createdAt: longAgo },
      ],
    }),
  );
  await query(
    env.DATABASE_URL,
    `INSERT INTO coverage_alarm (account_id, platform, started_at, usual, orders, shown)
     VALUES ('${accountId}', 'Shopify', now(), 0.9, 100, 1)`,
  );
  expect(await findAccount(accountId, now)).toMatchObject({
    health: {
      failingIntegrations: ["Slack", "Klaviyo"],
      store: "paused",
      hasCoverageAlarm: true,
      failedDeliveries: 1,
      hasOpenInvoice: true,
    },
    firstPurchase: { plan: "Orders_5K", source: "onboarding" },
  });
  expect(await healthOf(other.accountId)).toEqual(well);
});

test("staff see that a store was lost until another one is connected", { tags: ["full"] }, async () => {
  const { accountId } = await anAccount();
  const connect = (status: string, pauseReason: string | null) =>
    inAccount(accountId, () =>
      tenant().connection.create({
        data: { accountId, kind: "platform", name: "Shopify", externalId: randomUUIDv7(), status, pauseReason },
      }),
    );
  await connect("removed", "uninstalled");
  expect((await healthOf(accountId))?.store).toBe("lost");
  await connect("connected", null);
  expect((await healthOf(accountId))?.store).toBe("connected");
});
