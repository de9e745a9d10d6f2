import { createHmac, randomUUID, randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { WebhookEvent } from "#server/domain/webhook-events/index.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { processWebhooks } from "#server/jobs/process-webhooks.ts";
import { startWorker } from "#server/jobs/start-worker.ts";
import { anAccount } from "#server/testing/factories.ts";
import { answerWebhook } from "./answer-webhook.ts";

// Before the imports, because the environment is read once.
vi.hoisted(() => vi.stubEnv("LOG_LEVEL", "trace"));
const logged: string[] = [];
vi.spyOn(process.stdout, "write").mockImplementation((text) => {
  logged.push(String(text));
  return true;
});
beforeEach(() => {
  logged.length = 0;
});

const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
// Other files share this database and may have left jobs.
beforeAll(() => owner.query("DELETE FROM pgboss.job"));
afterAll(() => Promise.all([owner.end(), stopSender()]));

interface Webhook {
  body: string | Buffer<ArrayBuffer>;
  /** What the signature covers; default: the body. */
  signed?: string | Buffer;
  headers?: Record<string, string>;
}

const topic = "orders/create";
const shop = "webhooks.myshopify.com";

function signatureOf(body: string | Buffer): string {
  return createHmac("sha256", env.SHOPIFY_API_SECRET ?? "")
    .update(body)
    .digest("base64");
}

/** One delivery, as Shopify makes it: of one event, each has an id of its own. */
function post({ body, signed = body, headers = {} }: Webhook, source = "shopify"): Promise<Response> {
  const all = {
    "x-shopify-topic": topic,
    "x-shopify-shop-domain": shop,
    "x-shopify-webhook-id": randomUUID(),
    "x-shopify-hmac-sha256": signatureOf(signed),
    ...headers,
  };
  const request = new Request(`${env.APP_URL}/api/webhooks/${source}`, { method: "POST", body, headers: all });
  return answerWebhook(request, source);
}

/** A webhook about an order, and the id under which it is stored. */
function anEvent(facts: object = {}) {
  const id = randomUUIDv7();
  return {
    eventId: `${topic}:${id}`,
    body: JSON.stringify({ id: 1001, ...facts }),
    headers: { "x-shopify-event-id": id },
  };
}

async function storedOf(eventId: string) {
  const { rows } = await owner.query(
    "SELECT topic, subject, payload, processed_at FROM webhook_event WHERE source = 'shopify' AND event_id = $1",
    [eventId],
  );
  const jobs = await owner.query("SELECT FROM pgboss.job WHERE name = 'process-webhooks' AND data @> $1", [
    { events: [{ eventId }] },
  ]);
  return { rows, jobs: jobs.rowCount };
}

describe("an event", () => {
  test("that arrives 20 times at once is answered 200 each time, and stored and processed once", async () => {
    const event = anEvent();
    const { eventId, body } = event;
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(event)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const { rows, jobs } = await storedOf(eventId);
    expect(rows).toEqual([{ topic, subject: shop, payload: body, processed_at: null }]);
    expect(jobs).toBe(1);
    const handled: WebhookEvent[] = [];
    const task = processWebhooks({ shopify: async (one) => void handled.push(one) });
    const worker = await startWorker([task]);
    await vi.waitFor(async () => expect((await storedOf(eventId)).rows[0].processed_at).not.toBeNull(), 10_000);
    await worker.stop();
    expect(handled).toEqual([{ eventId, topic, subject: shop, payload: body }]);
    expect((await post(event)).status).toBe(200);
    expect((await storedOf(eventId)).jobs).toBe(1);
  });

  test("of 200 that arrive at once is stored with others, in few transactions, and each is queued", async () => {
    const events = Array.from({ length: 200 }, () => anEvent());
    const answers = await Promise.all(events.map((event) => post(event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const ids = events.map(({ eventId }) => eventId);
    const { rows } = await owner.query(
      `SELECT count(*)::int AS stored, count(DISTINCT xmin::text)::int AS transactions,
         (SELECT count(*)::int FROM pgboss.job, jsonb_array_elements(data -> 'events') AS event
          WHERE event ->> 'eventId' = ANY($1)) AS queued
       FROM webhook_event WHERE event_id = ANY($1)`,
      [ids],
    );
    expect(rows).toEqual([{ stored: 200, transactions: expect.any(Number), queued: 200 }]);
    expect(rows[0].transactions).toBeLessThan(50);
  });

  test("whose process dies before its task is queued isn't stored, and is accepted when it is sent again", async () => {
    const event = anEvent();
    const { eventId, body } = event;
    const blocking = await owner.connect();
    await blocking.query("BEGIN; LOCK TABLE pgboss.job IN SHARE MODE");
    const answer = post(event);
    const killed = () =>
      owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND usename <> current_user`,
      );
    await vi.waitFor(async () => expect((await killed()).rowCount).toBe(1), 10_000);
    expect((await answer).status).toBeGreaterThanOrEqual(500);
    await blocking.query("ROLLBACK");
    blocking.release();
    expect(await storedOf(eventId)).toEqual({ rows: [], jobs: 0 });
    expect((await post(event)).status).toBe(200);
    expect(await storedOf(eventId)).toMatchObject({ rows: [{ payload: body }], jobs: 1 });
  });

  test("is processed exactly once, even if its handler fails first and then runs several times at once", async () => {
    const { accountId } = await anAccount();
    const event = anEvent();
    const { eventId } = event;
    await post(event);
    let runs = 0;
    const task = processWebhooks({
      shopify: async (_event, client) => {
        await client.query("INSERT INTO audit_log (account_id, action) VALUES ($1, 'webhook received')", [accountId]);
        if (++runs === 1) throw new Error("The handler failed.");
      },
    });
    const job = { events: [{ source: "shopify", eventId }] };
    await expect(task.run(job, "job")).rejects.toThrow("The handler failed.");
    expect((await storedOf(eventId)).rows[0].processed_at).toBeNull();
    expect(await Promise.all(Array.from({ length: 4 }, () => task.run(job, "job")))).toEqual(Array(4).fill("done"));
    const effects = await owner.query("SELECT FROM audit_log WHERE account_id = $1 AND action = 'webhook received'", [
      accountId,
    ]);
    expect([effects.rowCount, runs]).toEqual([1, 2]);
    expect(await task.run({ events: [{ source: "unknown", eventId }] }, "job")).toBe("refused");
  });

  test("that fails doesn't keep those that arrived with it from being processed", async () => {
    const events = Array.from({ length: 5 }, () => anEvent());
    await Promise.all(events.map((event) => post(event)));
    const [failing] = events;
    const task = processWebhooks({
      shopify: async ({ eventId }) => {
        if (eventId === failing?.eventId) throw new Error("The handler failed.");
      },
    });
    const job = { events: events.map(({ eventId }) => ({ source: "shopify", eventId })) };
    await expect(task.run(job, "job")).rejects.toThrow("The handler failed.");
    const stored = await Promise.all(events.map(({ eventId }) => storedOf(eventId)));
    expect(stored.map(({ rows }) => rows[0].processed_at !== null)).toEqual([false, true, true, true, true]);
  });

  test("is stored byte by byte as it was sent, with all spaces, escapes and marks", async () => {
    for (const [before, after] of [
      ["", "\n"],
      ["\r\n\t ", "  \r\n\r\n"],
      [" ", ""],
    ]) {
      const event = anEvent({ note: "naïve ☃ 🎈 é" });
      const body = `${before}${event.body.replace("naïve", "na\\u0000\\ud800ïve")}${after}`;
      expect((await post({ ...event, body })).status).toBe(200);
      expect((await storedOf(event.eventId)).rows).toMatchObject([{ payload: body }]);
    }
  });
});

describe("a webhook is refused", () => {
  const { eventId, body, headers } = anEvent();
  const hmac = (text: string) => ({ ...headers, "x-shopify-hmac-sha256": text });

  test.each<[string, Webhook]>([
    ["without a signature", { body, headers: hmac("") }],
    ["with a made-up signature", { body, headers: hmac(`${"A".repeat(43)}=`) }],
    ["with the signature of another body", { body, headers, signed: `${body} ` }],
    [
      "with the signature of the same values in other bytes",
      { body, headers, signed: JSON.stringify(JSON.parse(body), null, 1) },
    ],
    ["of which nothing could be read either", { body: "{", headers, signed: "" }],
    ["that isn't UTF-8, so that no text was signed", { body: Buffer.from('{"note":"é"}', "latin1"), headers }],
  ])("with 401: one %s", async (_which, webhook) => {
    expect((await post(webhook)).status).toBe(401);
    expect((await storedOf(eventId)).rows).toEqual([]);
  });

  test.each<[string, Webhook]>([
    ["isn't JSON", { body: "webhook_id=1", headers }],
    ["has no id", { body, headers: { "x-shopify-webhook-id": "" } }],
    ["has an endless id", { body, headers: { "x-shopify-event-id": "x".repeat(201) } }],
  ])("with 400 if it's signed, but %s", async (_what, unusable) => {
    expect((await post(unusable)).status).toBe(400);
  });

  test.each(["unknown", "Shopify", "constructor", "__proto__"])("with 404 from the source %s", async (source) => {
    expect((await post({ body, headers }, source)).status).toBe(404);
  });

  test("with 413 over 1 MiB, also if its length isn't stated", async () => {
    const large = anEvent({ note: "x".repeat(1024 * 1024) });
    const stated = { ...large.headers, "content-length": String(large.body.length) };
    expect((await post(large)).status).toBe(413);
    expect((await post({ ...large, headers: stated })).status).toBe(413);
  });

  test("with 405 in another method", async () => {
    const request = new Request(`${env.APP_URL}/api/webhooks/shopify`);
    const answer = await answerWebhook(request, "shopify");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  });
});

test("the log has a line for a wrong signature, and nothing of any payload", async () => {
  const event = anEvent({ note: "private words" });
  await post(event);
  await post({ ...event, signed: "" });
  await owner.query(
    "ALTER TABLE webhook_event ADD CONSTRAINT broken CHECK (payload NOT LIKE '%private words%') NOT VALID",
  );
  const failed = await post({ ...event, headers: anEvent().headers });
  await owner.query("ALTER TABLE webhook_event DROP CONSTRAINT broken");
  expect(failed.status).toBe(500);
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { msg: "refused", status: 401, call: "webhooks" },
    { msg: "a call failed", call: "webhooks" },
  ]);
  expect(logged.join("")).not.toContain("private words");
});
