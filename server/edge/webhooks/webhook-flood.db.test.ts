import { createHmac, randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { connectStore, storeOfWebhook } from "#server/domain/connections/index.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { processWebhooksTask } from "#server/jobs/process-webhooks.ts";
import { API_VERSION } from "#server/partners/payments/stripe/api-version.ts";
import { signatureOf } from "#server/partners/platforms/woocommerce/webhook-source.ts";
import { anAccount } from "#server/testing/factories.ts";
import { answerWebhook } from "./answer-webhook.ts";

// 6 webhooks a minute and 10 MB a day from a merchant's own server.
vi.hoisted(() => {
  vi.stubEnv("RATE_LIMIT_SCALE", "0.01");
  vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_afterwordTestKey");
  vi.stubEnv("STRIPE_WEBHOOK_SECRET", "whsec_afterwordTestSecretOfWebhooks");
});
const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
afterAll(() => Promise.all([owner.end(), stopSender()]));

/** A store with its own secret, and how it sends an order. */
async function aStore() {
  const { accountId, owner } = await anAccount();
  const domain = `shop-${randomUUIDv7()}.example`;
  const credentials = JSON.stringify({ address: `https://${domain}`, consumerKey: "ck_1", consumerSecret: "cs_1" });
  const store = { domain, credentials, scopes: [], users: [] };
  const id = await connectStore({ accountId, personId: owner.personId, platform: "WooCommerce", store });
  const secret = (await storeOfWebhook("WooCommerce", id))?.secret ?? "";
  const send = (order: number, size = 0) => {
    const body = JSON.stringify({ id: order, status: "pending", currency: "USD", total: "1", note: "x".repeat(size) });
    const headers = {
      "x-wc-webhook-topic": "order.updated",
      "x-wc-webhook-id": "1",
      "x-wc-webhook-signature": signatureOf(body, secret),
    };
    const url = `${env.APP_URL}/api/webhooks/woocommerce?store=${id}`;
    return answerWebhook(new Request(url, { method: "POST", body, headers }), "woocommerce");
  };
  return { domain, send };
}

function sendStripe(): Promise<Response> {
  const body = JSON.stringify({
    id: `evt_${randomUUIDv7().replaceAll("-", "")}`,
    object: "event",
    api_version: API_VERSION,
    type: "invoice.paid",
    data: { object: { object: "invoice", customer: "cus_1" } },
  });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", env.STRIPE_WEBHOOK_SECRET ?? "")
    .update(`${time}.${body}`)
    .digest("hex");
  const headers = { "stripe-signature": `t=${time},v1=${signature}` };
  const request = new Request(`${env.APP_URL}/api/webhooks/stripe`, { method: "POST", body, headers });
  return answerWebhook(request, "stripe");
}

async function storedOf(domain: string) {
  const { rows } = await owner.query<{ eventId: string; bytes: number }>(
    `SELECT event_id AS "eventId", octet_length(payload) AS bytes FROM webhook_event WHERE subject = $1`,
    [domain],
  );
  return { events: rows, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) };
}

async function statusOf(sent: Promise<Response>): Promise<{ status: number; ms: number }> {
  const begun = performance.now();
  const { status } = await sent;
  return { status, ms: performance.now() - begun };
}

test("a store that sends fifty times its limit is refused, and takes nothing from others", async () => {
  const [hostile, other] = [await aStore(), await aStore()];
  const flood = Array.from({ length: 300 }, (_, order) => hostile.send(order + 1, 100_000));
  const others = await Promise.all([statusOf(other.send(1)), statusOf(sendStripe())]);
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  // Shopify waits for five seconds.
  for (const { ms } of others) expect(ms).toBeLessThan(5_000);
  const answers = await Promise.all(flood);
  const counted = Map.groupBy(answers, ({ status }) => status);
  const accepted = counted.get(200)?.length ?? 0;
  expect(accepted).toBeGreaterThan(0);
  // As many as a minute has, and those that the seconds of this test add.
  expect(accepted).toBeLessThan(20);
  expect(Number(counted.get(429)?.[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  const stored = await storedOf(hostile.domain);
  expect(stored.events).toHaveLength(accepted);
  expect(stored.bytes).toBeLessThan(10_000_000);
});

test("what a store sends in a day has a limit, and nothing of it stays once it was processed", async () => {
  const { domain, send } = await aStore();
  const statuses: number[] = [];
  // One a minute, which is rarely enough.
  const now = performance.now.bind(performance);
  for (let order = 1; order <= 15; order++) {
    vi.spyOn(performance, "now").mockImplementation(() => now() + order * 60_000);
    statuses.push((await send(order, 900_000)).status);
  }
  vi.restoreAllMocks();
  expect(statuses.filter((status) => status === 200)).toHaveLength(11);
  expect(statuses.at(-1)).toBe(429);
  const { events, bytes } = await storedOf(domain);
  expect(bytes).toBeLessThan(10_000_000);
  const named = events.map(({ eventId }) => ({ source: "woocommerce", eventId }));
  await processWebhooksTask.run({ events: named }, "job");
  expect((await storedOf(domain)).bytes).toBe(0);
});
