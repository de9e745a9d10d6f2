import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { startBillingSandbox } from "#server/testing/billing-sandbox.ts";
import { aMembership, aPerson } from "#server/testing/factories.ts";
import { aMerchant } from "./testing/a-merchant.ts";

const stripe = await startBillingSandbox();
beforeEach(() => stripe.inDays(0));
afterAll(async () => {
  stripe.close();
  await stopSender();
});

type Merchant = Awaited<ReturnType<typeof aMerchant>>;

const previewOf = async ({ ask }: Merchant, plan: string) =>
  (await ask("GET", `/app/billing/preview?plan=${plan}`)).json;

/** Connects a partner, as it was possible while the plan had it. */
async function addIntegration({ accountId }: Merchant, name: string, status = "connected"): Promise<void> {
  await inAccount(accountId, async () => {
    await tenant().integration.create({ data: { accountId, name, enabled: true } });
    await tenant().connection.create({
      data: { accountId, kind: "integration", name, status, externalId: randomUUIDv7() },
    });
  });
}

const locked = (orders: string) =>
  `Reading and sending responses beyond ${orders} orders a month. They're kept, and unlock when the month ends or a larger plan covers them.`;
const webhook = "Your webhook. You can't change its settings, or turn it back on once it's off.";
const apps = (names: string) =>
  `${names}. You can't change their settings, or turn them back on once they're off. You can't connect others.`;

test("canceling and downgrading say what goes on and what stops, from the day the smaller plan begins", async () => {
  const merchant = await aMerchant(stripe);
  for (const name of ["Slack", "GoogleSheets", "Webhook"]) await addIntegration(merchant, name);
  await addIntegration(merchant, "Yotpo", "removed");
  await aMembership(merchant.accountId, await aPerson(), "member");
  stripe.inDays(20);
  await merchant.buy("Orders_10K");
  const canceled = await previewOf(merchant, "Free");
  expect(canceled.losses).toEqual({
    startsAt: canceled.effectiveAt,
    keeps: [apps("Slack and Google Sheets"), webhook, "Access for your 2 users. You can't invite more."],
    stops: [
      "Email digests. 2 users get them now.",
      "Breakdowns by segment, and filters by customer and surface.",
      locked("100"),
    ],
  });
  expect((await previewOf(merchant, "Orders_5K")).losses).toMatchObject({
    keeps: [webhook],
    stops: ["Breakdowns by segment, and filters by customer and surface.", locked("5,000")],
  });
});

test("an upgrade loses nothing", async () => {
  const merchant = await aMerchant(stripe);
  await addIntegration(merchant, "Webhook");
  stripe.inDays(20);
  const nothing = { startsAt: null, keeps: [], stops: [] };
  expect((await previewOf(merchant, "Orders_1K")).losses).toEqual(nothing);
  await merchant.buy("Orders_1K");
  expect((await previewOf(merchant, "Orders_5K")).losses).toEqual(nothing);
});

test("what a plan bought in the trial doesn't include stops when the trial ends, also if it's charged later", async () => {
  const merchant = await aMerchant(stripe);
  await addIntegration(merchant, "Webhook");
  const { trialEndsAt } = await merchant.profile();
  stripe.inDays(13);
  const { losses, chargedAt } = await previewOf(merchant, "Orders_1K");
  expect(losses).toMatchObject({ startsAt: trialEndsAt, keeps: [webhook] });
  expect(losses.stops[0]).toBe("Email digests. 1 user gets them now.");
  expect(Date.parse(chargedAt)).toBeGreaterThan(Date.parse(trialEndsAt));
});
