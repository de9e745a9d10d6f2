import { createHmac, randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { followStoreEventTask, processWebhooksTask } from "#server/jobs/process-webhooks.ts";
import { startWorker } from "#server/jobs/start-worker.ts";
import { readChangedOrderTask, readStoreOrderTask } from "#server/jobs/store-orders.ts";
import { api } from "#server/testing/api.ts";
import { asOwner } from "#server/testing/as-owner.ts";
import { randomCases, timeForCases } from "#server/testing/random-cases.ts";
import { startShopifySandbox } from "#server/testing/shopify-sandbox.ts";
import { answerWebhook } from "./answer-webhook.ts";

const AT_ONCE = 50;
const deliveries = randomCases(100, 1000);

const shopify = await startShopifySandbox();
const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
// Other files share this database and may have left jobs.
beforeAll(() => owner.query("DELETE FROM pgboss.job"));
afterAll(async () => {
  await Promise.all([owner.end(), stopSender()]);
  shopify.close();
});

interface OrderEvent {
  eventId: string;
  topic: string;
  body: string;
}

const anEvent = (number: string, topic: string): OrderEvent => {
  const body = topic === "refunds/create" ? { id: 1, order_id: Number(number) } : { id: Number(number) };
  return { eventId: randomUUID(), topic, body: JSON.stringify(body) };
};

async function deliver(domain: string, { eventId, topic, body }: OrderEvent): Promise<number> {
  const headers = {
    "x-shopify-hmac-sha256": createHmac("sha256", `${env.SHOPIFY_API_SECRET}`).update(body).digest("base64"),
    "x-shopify-topic": topic,
    "x-shopify-shop-domain": domain,
    "x-shopify-webhook-id": randomUUID(),
    "x-shopify-event-id": eventId,
  };
  const request = new Request(`${env.APP_URL}/api/webhooks/shopify`, { method: "POST", body, headers });
  return (await answerWebhook(request, "shopify")).status;
}

/** Delivers events in a random order, many at a time, every fourth of them twice: a fifth of all deliveries. */
async function deliverAll(domain: string, events: readonly OrderEvent[]): Promise<void> {
  const doubled = events.filter((_event, index) => index % 4 === 0);
  const shuffled = [...events, ...doubled]
    .map((event) => ({ event, rank: Math.random() }))
    .sort((one, other) => one.rank - other.rank);
  for (let first = 0; first < shuffled.length; first += AT_ONCE) {
    const some = shuffled.slice(first, first + AT_ONCE);
    const statuses = await Promise.all(some.map(({ event }) => deliver(domain, event)));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
}

async function jobsOf(queue: string, key: string, values: readonly string[]): Promise<string[]> {
  const sql = "SELECT data ->> $2 AS value, state FROM pgboss.job WHERE name = $1 AND data ->> $2 = ANY($3)";
  const { rows } = await owner.query<{ value: string; state: string }>(sql, [queue, key, values]);
  return rows.filter(({ state }) => state === "completed").map(({ value }) => value);
}

async function unfinished(queue: string, accountId: string): Promise<number> {
  const sql = "SELECT FROM pgboss.job WHERE name = $1 AND data ->> 'accountId' = $2 AND state <> 'completed'";
  return (await owner.query(sql, [queue, accountId])).rowCount ?? 0;
}

async function jobsThatName(...texts: string[]): Promise<string[]> {
  const sql = "SELECT name FROM pgboss.job WHERE data::text LIKE ANY($1) ORDER BY name";
  const { rows } = await owner.query<{ name: string }>(sql, [texts.map((text) => `%${text}%`)]);
  return rows.map(({ name }) => name);
}

test(
  `${deliveries} shuffled webhooks of orders are gathered: each order is read once for many, and ends as it is in the store`,
  async () => {
    const handle = `orders-${randomUUID()}`;
    const headers = { authorization: `Bearer ${await shopify.install(handle)}` };
    const { accountId } = await (await api("GET", "/Profile/Profile", { headers })).json();
    const totals = Array.from({ length: deliveries / 5 }, (_none, index) => 1000 + index);
    const numbers = await Promise.all(
      totals.map((total) => shopify.placeOrder(handle, `total=${(total / 100).toFixed(2)}`)),
    );
    const isCanceled = (index: number) => index % 3 === 0;
    const earlier = numbers.flatMap((number) =>
      ["orders/create", "orders/updated"].map((topic) => anEvent(number, topic)),
    );
    const later = numbers.flatMap((number, index) =>
      ["orders/updated", isCanceled(index) ? "orders/cancelled" : "refunds/create"].map((topic) =>
        anEvent(number, topic),
      ),
    );
    const events = [...earlier, ...later].map(({ topic, eventId }) => `${topic}:${eventId}`);
    const worker = await startWorker([processWebhooksTask, readChangedOrderTask, readStoreOrderTask]);
    await deliverAll(`${handle}.myshopify.com`, earlier);
    await Promise.all(numbers.filter((_number, index) => isCanceled(index)).map((n) => shopify.cancelOrder(handle, n)));
    await deliverAll(`${handle}.myshopify.com`, later);
    await vi.waitFor(
      async () => {
        const where = { subject: `${handle}.myshopify.com`, processedAt: null };
        expect(await asOwner().webhookEvent.count({ where })).toBe(0);
        expect(await unfinished("read-changed-order", accountId)).toBe(0);
      },
      { timeout: timeForCases(30_000), interval: 100 },
    );
    await worker.stop();
    const readings = await jobsOf("read-changed-order", "accountId", [accountId]);
    expect(readings.length).toBeLessThanOrEqual(2 * numbers.length);
    expect(readings.length).toBeLessThan(events.length);
    expect(await jobsOf("follow-store-event", "eventId", events)).toEqual([]);
    const where = { subject: `${handle}.myshopify.com`, processedAt: { not: null } };
    expect(await asOwner().webhookEvent.count({ where })).toBe(events.length);
    const stored = await inAccount(accountId, () => tenant().storeOrder.findMany({ where: { accountId } }));
    const facts = stored.map((one) => [one.sourceOrderId, Number(one.totalMinor), one.isAccepted]);
    const expected = numbers.map((number, index) => [number, totals[index], !isCanceled(index)]);
    expect(facts.sort()).toEqual(expected.sort());
  },
  timeForCases(60_000),
);

test("an order that the store doesn't show yet is recorded as its webhook says, by two jobs", async () => {
  const handle = `orders-${randomUUID()}`;
  const headers = { authorization: `Bearer ${await shopify.install(handle)}` };
  const { accountId } = await (await api("GET", "/Profile/Profile", { headers })).json();
  const at = new Date().toISOString();
  const order = {
    id: 990_001,
    created_at: at,
    updated_at: at,
    test: false,
    source_name: "web",
    total_price: "77.70",
    currency: "USD",
    customer: { id: 78 },
    billing_address: { country_code: "US" },
    discount_codes: [{ code: "HELLO" }],
    line_items: [{ sku: "MUG-1", product_id: 5 }],
  };
  const worker = await startWorker([processWebhooksTask, readChangedOrderTask, readStoreOrderTask]);
  const event = { eventId: randomUUID(), topic: "orders/create", body: JSON.stringify(order) };
  expect(await deliver(`${handle}.myshopify.com`, event)).toBe(200);
  const stored = () => inAccount(accountId, () => tenant().storeOrder.findMany({ where: { accountId } }));
  await vi.waitFor(async () => expect(await stored()).toHaveLength(1), { timeout: 10_000, interval: 50 });
  await worker.stop();
  expect(await jobsThatName(event.eventId, "990001")).toEqual(["process-webhooks", "read-store-order"]);
  expect(await asOwner().webhookEvent.findMany({ where: { subject: `${handle}.myshopify.com` } })).toMatchObject([
    { payload: "" },
  ]);
  const [recorded] = await stored();
  expect(recorded).toMatchObject({
    sourceOrderId: "990001",
    isAccepted: true,
    isTest: false,
    currency: "USD",
    country: "US",
    customerId: "78",
    facts: { discountCodes: ["HELLO"], skus: ["MUG-1"], productIds: ["5"] },
  });
  expect(Number(recorded?.totalMinor)).toBe(7770);
});

test("an order's webhook that the previous release handed on is still read", async () => {
  const handle = `orders-${randomUUID()}`;
  const headers = { authorization: `Bearer ${await shopify.install(handle)}` };
  expect((await api("GET", "/Profile/Profile", { headers })).status).toBe(200);
  const event = anEvent("990002", "orders/updated");
  expect(await deliver(`${handle}.myshopify.com`, event)).toBe(200);
  const eventId = `${event.topic}:${event.eventId}`;
  await followStoreEventTask.run({ source: "shopify", platform: "Shopify", eventId }, "job");
  expect(await jobsThatName("990002")).toContain("read-changed-order");
});
