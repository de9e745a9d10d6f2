import { randomUUIDv7 } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { anAccount } from "#server/testing/factories.ts";
import { query } from "#server/testing/query.ts";
import { handleMetrics, watchRequest } from "./handle-metrics.ts";

vi.stubEnv("METRICS_TOKEN", "a-token-of-the-operator-of-32-characters");
vi.stubEnv("CLICKHOUSE_URL", "http://default:secret@127.0.0.1:8123/default");

const server = createServer((request, response) => {
  watchRequest(request, response);
  if (!handleMetrics(request, response)) response.writeHead(request.url?.startsWith("/api") ? 503 : 200).end("ok");
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(async () => {
  server.close();
  await stopSender();
});

const get = async (address: string, headers: Record<string, string> = {}) => {
  const bound = server.address();
  const port = bound !== null && typeof bound === "object" ? bound.port : 0;
  return await fetch(`http://127.0.0.1:${port}${address}`, { headers });
};
const bearer = { authorization: `Bearer ${env.METRICS_TOKEN}` };
const scrape = async () => await (await get("/api/metrics", bearer)).text();
/** The database's figures are kept for seconds; a process's clock never goes back. */
const scrapeLater = async () => {
  aheadMs += 60_000;
  return await scrape();
};
let aheadMs = 0;
const now = performance.now.bind(performance);
vi.spyOn(performance, "now").mockImplementation(() => now() + aheadMs);

test("the metrics are for the bearer of the installation's token", async () => {
  const wrong: Record<string, string>[] = [
    {},
    { authorization: "Bearer wrong" },
    { authorization: `Basic ${env.METRICS_TOKEN}` },
  ];
  for (const headers of wrong) expect((await get("/api/metrics", headers)).status).toBe(401);
  const answer = await get("/api/metrics", bearer);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** The value of a metric with labels, as Prometheus reads it. */
const figureIn = (scraped: string, metric: string) =>
  Number(
    scraped
      .split("\n")
      .find((line) => line.startsWith(`${metric} `))
      ?.split(" ")[1]
      ?.replace("Inf", "Infinity") ?? Number.NaN,
  );

test("requests are counted by area and status", async () => {
  await get("/surveys?days=7");
  await get("/api/Profile/Profile");
  await get("/Survey/GetDefaultByApiKey?apiKey=pk_1");
  const count = (area: string, status: number) =>
    `afterword_http_request_duration_seconds_count{area="${area}",status="${status}"}`;
  await vi.waitFor(async () => {
    const text = await scrape();
    expect([figureIn(text, count("screen", 200)), figureIn(text, count("call", 503))]).toEqual([1, 1]);
    expect(figureIn(text, count("storefront", 200))).toBe(1);
  });
  expect(figureIn(await scrape(), "afterword_ingest_waiting")).toBe(0);
});

test("what waits in the database is counted over all accounts", async () => {
  // Other files' tests may have left some.
  await query(env.DATABASE_URL, "DELETE FROM delivery");
  await query(env.DATABASE_URL, "DELETE FROM connection WHERE status = 'paused'");
  for (const minutes of [5, 90]) {
    const { accountId } = await anAccount();
    const data = {
      accountId,
      responseId: randomUUIDv7(),
      integration: "Segment",
      status: "waiting",
      quietUntil: ago(minutes),
      createdAt: ago(minutes),
    };
    await inAccount(accountId, () => tenant().delivery.create({ data }));
    const failed = { ...data, responseId: randomUUIDv7(), status: "failed" };
    await inAccount(accountId, () => tenant().delivery.create({ data: failed }));
    const paused = {
      accountId,
      kind: "integration",
      name: "Segment",
      externalId: accountId,
      status: "paused",
      pauseReason: "credentials",
    };
    await inAccount(accountId, () => tenant().connection.create({ data: paused }));
  }
  await query(env.DATABASE_URL, "DELETE FROM counter_log");
  await query(
    env.DATABASE_URL,
    "INSERT INTO counter_log (account_id, counts) SELECT uuidv7(), '{}' FROM generate_series(1, 3)",
  );
  await query(env.DATABASE_URL, "UPDATE pgboss.queue SET ready_count = 7 WHERE name = 'mail'");
  const text = await scrapeLater();
  expect(figureIn(text, 'afterword_outbox_deliveries{integration="Segment",state="waiting"}')).toBe(2);
  expect(figureIn(text, 'afterword_outbox_deliveries{integration="Segment",state="failed"}')).toBe(2);
  const oldest = figureIn(text, 'afterword_outbox_oldest_due_seconds{integration="Segment"}');
  expect(oldest / 60).toBeCloseTo(90, 0);
  expect(figureIn(text, 'afterword_jobs{queue="mail",state="ready"}')).toBe(7);
  expect(figureIn(text, 'afterword_connections_paused{name="Segment"}')).toBe(2);
  expect(figureIn(text, "afterword_counters_waiting")).toBe(3);
  expect(figureIn(text, "afterword_database_up")).toBe(1);
});

test("of the copy in ClickHouse there is how many changes wait, and since when it lacks any", async () => {
  const figures = async () => {
    const text = await scrapeLater();
    return ["waiting", "behind_seconds"].map((name) => Math.round(figureIn(text, `afterword_explore_copy_${name}`)));
  };
  const feed = (sql: string) => query(env.DATABASE_URL, `UPDATE response_feed SET ${sql}`);
  await feed("feed_id = NULL, sent_at = NULL");
  expect(await figures()).toEqual([0, Number.POSITIVE_INFINITY]);
  await feed("feed_id = uuidv7(interval '-1 hour')");
  await query(
    env.DATABASE_URL,
    "INSERT INTO response_change (account, response) SELECT uuidv7(), uuidv7() FROM generate_series(1, 3)",
  );
  expect(await figures()).toEqual([3, expect.closeTo(3_600, -1)]);
  await feed("sent_at = now() - interval '90 seconds'");
  expect(await figures()).toEqual([3, expect.closeTo(90, -1)]);
  await query(env.DATABASE_URL, "DELETE FROM response_change");
  await feed("feed_id = NULL, sent_at = NULL");
});

test("the dashboard and the alert rules name metrics that there are", async () => {
  const folder = path.resolve(import.meta.dirname, "../../../ops");
  const files = ["grafana", "prometheus"].flatMap((name) =>
    readdirSync(path.join(folder, name)).map((file) => readFileSync(path.join(folder, name, file), "utf8")),
  );
  const named = new Set(files.flatMap((text) => text.match(/\bafterword_\w+/g) ?? []));
  expect(named.size).toBeGreaterThan(8);
  const text = await scrape();
  const known = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  expect([...named].filter((name) => !known.includes(name))).toEqual([]);
});
