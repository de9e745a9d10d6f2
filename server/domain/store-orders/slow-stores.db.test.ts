import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { standIn, stopServers } from "#server/foundation/outgoing/testing/servers.ts";

const PAGE = 50;
/** How long a store's server takes for an answer, by its host; 0 for one that never answers. */
const delaysMs = new Map<string, number>();
const pages = new Map<string, number>();
const base = await standIn((request, response) => {
  const [, host = "", ...path] = (request.url ?? "").split("/");
  // A list without an end: each request gets other orders.
  const page = (pages.get(host) ?? 0) + 1;
  pages.set(host, page);
  const isQuick = !delaysMs.has(host);
  const orders = Array.from({ length: isQuick ? 1 : PAGE }, (_, index) => orderOf(page * PAGE + index));
  const body = path.join("/").includes("/orders") ? orders : { environment: {}, settings: {} };
  const delayMs = delaysMs.get(host) ?? 1;
  if (delayMs > 0) setTimeout(() => response.end(JSON.stringify(body)), delayMs);
});
// The environment is read on first use.
vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify({ woocommerce: `${base}/{host}` }));
const { connectStore } = await import("#server/domain/connections/index.ts");
const { inAccount, tenant } = await import("#server/foundation/database/db.ts");
const { env } = await import("#server/foundation/env.ts");
const { stopSender } = await import("#server/foundation/queue/enqueue-job.ts");
const { readOrdersOfStoreTask } = await import("#server/jobs/store-orders.ts");
const { watchStoreTask } = await import("#server/jobs/watch-stores.ts");
const { anAccount } = await import("#server/testing/factories.ts");

/** In place of the minute that all requests of a job have together. */
const LIMIT_MS = 1_400;
const timeout = AbortSignal.timeout;
vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms === 60_000 ? LIMIT_MS : ms));
const jobs = new pg.Client({ connectionString: env.DATABASE_URL });
await jobs.connect();
afterEach(() => delaysMs.clear());
afterAll(async () => {
  stopServers();
  await Promise.all([jobs.end(), stopSender()]);
});

function orderOf(id: number) {
  const time = new Date().toISOString().slice(0, 19);
  const times = { date_created_gmt: time, date_modified_gmt: time };
  return { id: id + 1, status: "processing", currency: "EUR", total: "1.00", created_via: "checkout", ...times };
}

async function aStore(delayMs?: number) {
  const { accountId, owner } = await anAccount();
  const domain = `${randomUUID()}.example`;
  if (delayMs !== undefined) delaysMs.set(domain, delayMs);
  const credentials = JSON.stringify({ address: `https://${domain}`, consumerKey: "ck", consumerSecret: "cs" });
  const store = { domain, credentials, scopes: [], users: [] };
  await connectStore({ accountId, personId: owner.personId, platform: "WooCommerce", store });
  return {
    accountId,
    read: () => readOrdersOfStoreTask.run({ accountId }, "a job"),
    recorded: () => inAccount(accountId, () => tenant().storeOrder.count({ where: { accountId } })),
    lastError: async () => (await inAccount(accountId, () => tenant().connection.findFirstOrThrow())).lastError,
    /** Takes the jobs that the reading queued. */
    queued: async (): Promise<{ run: number }[]> => {
      const sql = `DELETE FROM pgboss.job WHERE name = 'read-orders-of-store' AND data ->> 'accountId' = $1 RETURNING data`;
      return (await jobs.query(sql, [accountId])).rows.map(({ data }) => data);
    },
  };
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

test("a store that answers each page late has one time limit for all of them, and the next account's job runs", async () => {
  const [slow, next] = [await aStore(500), await aStore()];
  expect(await msOf(slow.read)).toBeLessThan(LIMIT_MS + 3_000);
  const recorded = await slow.recorded();
  expect([recorded > 0, recorded < 4 * PAGE]).toEqual([true, true]);
  expect(await next.read()).toBe("done");
  expect(await next.recorded()).toBe(1);
  // It goes on behind the others, five times an hour.
  expect(await slow.queued()).toEqual([expect.objectContaining({ run: 7 })]);
  await readOrdersOfStoreTask.run({ accountId: slow.accountId, run: 25 }, "a job");
  expect(await slow.recorded()).toBeGreaterThan(recorded);
  expect(await slow.queued()).toEqual([]);
});

test("a store that answers nothing in that time is noted as too slow, and isn't tried again until the next hour", async () => {
  const [silent, next] = [await aStore(0), await aStore()];
  expect(await msOf(async () => expect(await silent.read()).toBe("refused"))).toBeLessThan(LIMIT_MS + 3_000);
  expect(await silent.lastError()).toMatch(/^\S+\.example took too long to answer our requests\. Try again later\.$/);
  expect(await silent.queued()).toEqual([]);
  expect(await next.read()).toBe("done");
});

test("a store that is slow while its webhooks are checked ends that job in the same time", async () => {
  const slow = await aStore(1_000);
  const watch = () => watchStoreTask.run({ accountId: slow.accountId }, "a job");
  expect(await msOf(() => expect(watch()).rejects.toThrow(/took too long/))).toBeLessThan(LIMIT_MS + 3_000);
});
