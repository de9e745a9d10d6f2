import { createHash, randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sign } from "#server/foundation/crypto/index.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { processWebhooks, processWebhooksTask } from "#server/jobs/process-webhooks.ts";
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
  /** Of the signature; default: the body and now. */
  signed?: string | Buffer;
  at?: Date;
  headers?: Record<string, string>;
}

function signatureOf(body: string | Buffer, at: Date): string {
  const seconds = String(Math.floor(at.getTime() / 1000));
  return `t=${seconds},s=${sign("sandbox webhook", [seconds, createHash("sha256").update(body).digest("hex")])}`;
}

function post({ body, signed = body, at = new Date(), headers = {} }: Webhook, source = "sandbox"): Promise<Response> {
  const all = { "x-sandbox-signature": signatureOf(signed, at), ...headers };
  const request = new Request(`${env.APP_URL}/api/webhooks/${source}`, { method: "POST", body, headers: all });
  return answerWebhook(request, source);
}

const anEvent = (facts: object = {}) => ({ id: randomUUIDv7(), topic: "order", ...facts });

async function storedOf(eventId: string) {
  const { rows } = await owner.query(
    "SELECT topic, subject, payload, processed_at FROM webhook_event WHERE source = 'sandbox' AND event_id = $1",
    [eventId],
  );
  const jobs = await owner.query("SELECT FROM pgboss.job WHERE name = 'process-webhooks' AND data @> $1", [
    { events: [{ eventId }] },
  ]);
  return { rows, jobs: jobs.rowCount };
}

describe("an event", () => {
  test("that arrives 20 times at once is answered 200 each time, and stored and processed once", async () => {
    const event = anEvent({ store: "shop.example" });
    const body = JSON.stringify(event);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({ body })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const { rows, jobs } = await storedOf(event.id);
    expect(rows).toEqual([{ topic: "order", subject: "shop.example", payload: body, processed_at: null }]);
    expect(jobs).toBe(1);
    const worker = await startWorker([processWebhooksTask]);
    await vi.waitFor(async () => expect((await storedOf(event.id)).rows[0].processed_at).not.toBeNull(), 10_000);
    await worker.stop();
    const done = logged.filter((line) => line.includes("processed a sandbox webhook") && line.includes(event.id));
    expect(done).toHaveLength(1);
    expect((await post({ body })).status).toBe(200);
    expect((await storedOf(event.id)).jobs).toBe(1);
  });

  test("of 200 that arrive at once is stored with others, in few transactions, and each is queued", async () => {
    const events = Array.from({ length: 200 }, () => anEvent());
    const answers = await Promise.all(events.map((event) => post({ body: JSON.stringify(event) })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const ids = events.map(({ id }) => id);
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
    const body = JSON.stringify(event);
    const blocking = await owner.connect();
    await blocking.query("BEGIN; LOCK TABLE pgboss.job IN SHARE MODE");
    const answer = post({ body });
    const killed = () =>
      owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND usename <> current_user`,
      );
    await vi.waitFor(async () => expect((await killed()).rowCount).toBe(1), 10_000);
    expect((await answer).status).toBeGreaterThanOrEqual(500);
    await blocking.query("ROLLBACK");
    blocking.release();
    expect(await storedOf(event.id)).toEqual({ rows: [], jobs: 0 });
    expect((await post({ body })).status).toBe(200);
    expect(await storedOf(event.id)).toMatchObject({ rows: [{ payload: body }], jobs: 1 });
  });

  test("is processed exactly once, even if its handler fails first and then runs several times at once", async () => {
    const { accountId } = await anAccount();
    const event = anEvent({ store: accountId });
    await post({ body: JSON.stringify(event) });
    let runs = 0;
    const task = processWebhooks({
      sandbox: async ({ subject }, client) => {
        await client.query("INSERT INTO audit_log (account_id, action) VALUES ($1, 'webhook received')", [subject]);
        if (++runs === 1) throw new Error("The handler failed.");
      },
    });
    const job = { events: [{ source: "sandbox", eventId: event.id }] };
    await expect(task.run(job, "job")).rejects.toThrow("The handler failed.");
    expect((await storedOf(event.id)).rows[0].processed_at).toBeNull();
    expect(await Promise.all(Array.from({ length: 4 }, () => task.run(job, "job")))).toEqual(Array(4).fill("done"));
    const effects = await owner.query("SELECT FROM audit_log WHERE account_id = $1 AND action = 'webhook received'", [
      accountId,
    ]);
    expect([effects.rowCount, runs]).toEqual([1, 2]);
    expect(await task.run({ events: [{ source: "unknown", eventId: event.id }] }, "job")).toBe("refused");
  });

  test("that fails doesn't keep those that arrived with it from being processed", async () => {
    const events = Array.from({ length: 5 }, () => anEvent());
    await Promise.all(events.map((event) => post({ body: JSON.stringify(event) })));
    const [failing] = events;
    const task = processWebhooks({
      sandbox: async ({ eventId }) => {
        if (eventId === failing?.id) throw new Error("The handler failed.");
      },
    });
    const job = { events: events.map(({ id }) => ({ source: "sandbox", eventId: id })) };
    await expect(task.run(job, "job")).rejects.toThrow("The handler failed.");
    const stored = await Promise.all(events.map(({ id }) => storedOf(id)));
    expect(stored.map(({ rows }) => rows[0].processed_at !== null)).toEqual([false, true, true, true, true]);
  });

  test("is stored byte by byte as it was sent, with all spaces, escapes and marks", async () => {
    for (const [before, after] of [
      ["", "\n"],
      ["\r\n\t ", "  \r\n\r\n"],
      [" ", ""],
    ]) {
      const event = anEvent({ note: "naïve ☃ 🎈 é" });
      const body = `${before}${JSON.stringify(event).replace("naïve", "na\\u0000\\ud800ïve")}${after}`;
      expect((await post({ body })).status).toBe(200);
      expect((await storedOf(event.id)).rows).toMatchObject([{ payload: body }]);
    }
  });
});

describe("a webhook is refused", () => {
  const body = JSON.stringify(anEvent());
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);

  test.each<[string, Webhook]>([
    ["without a signature", { body, headers: { "x-sandbox-signature": "" } }],
    ["with a made-up signature", { body, headers: { "x-sandbox-signature": `t=${Date.now()},s=${"A".repeat(43)}` } }],
    ["with the signature of another body", { body, signed: `${body} ` }],
    [
      "with the signature of the same values in other bytes",
      { body, signed: JSON.stringify(JSON.parse(body), null, 1) },
    ],
    ["that was signed six minutes ago", { body, at: minutes(-6) }],
    ["that was signed for later", { body, at: minutes(6) }],
    ["of which nothing could be read either", { body: "{", signed: "" }],
  ])("with 401: one %s", async (_which, webhook) => {
    expect((await post(webhook)).status).toBe(401);
    expect((await storedOf(JSON.parse(body).id)).rows).toEqual([]);
  });

  test.each<[string, Webhook["body"]]>([
    ["isn't JSON", "webhook_id=1"],
    ["has no id", '{"topic": "order"}'],
    ["has an endless id", JSON.stringify(anEvent({ id: "x".repeat(201) }))],
    ["isn't UTF-8", Buffer.from(JSON.stringify(anEvent({ note: "é" })), "latin1")],
  ])("with 400 if it's signed, but %s", async (_what, unusable) => {
    expect((await post({ body: unusable })).status).toBe(400);
  });

  test.each(["unknown", "Sandbox", "constructor", "__proto__"])("with 404 from the source %s", async (source) => {
    expect((await post({ body }, source)).status).toBe(404);
  });

  test("with 413 over 1 MiB, also if its length isn't stated", async () => {
    const large = JSON.stringify(anEvent({ note: "x".repeat(1024 * 1024) }));
    expect((await post({ body: large })).status).toBe(413);
    expect((await post({ body: large, headers: { "content-length": String(large.length) } })).status).toBe(413);
  });

  test("with 405 in another method", async () => {
    const request = new Request(`${env.APP_URL}/api/webhooks/sandbox`);
    const answer = await answerWebhook(request, "sandbox");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  });
});

test("the log has a line for a wrong signature, and nothing of any payload", async () => {
  const event = anEvent({ note: "private words" });
  await post({ body: JSON.stringify(event) });
  await post({ body: JSON.stringify(event), signed: "" });
  await owner.query(
    "ALTER TABLE webhook_event ADD CONSTRAINT broken CHECK (payload NOT LIKE '%private words%') NOT VALID",
  );
  const failed = await post({ body: JSON.stringify({ ...event, id: randomUUIDv7() }) });
  await owner.query("ALTER TABLE webhook_event DROP CONSTRAINT broken");
  expect(failed.status).toBe(500);
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { msg: "refused", status: 401, call: "webhooks" },
    { msg: "a call failed", call: "webhooks" },
  ]);
  expect(logged.join("")).not.toContain("private words");
});
