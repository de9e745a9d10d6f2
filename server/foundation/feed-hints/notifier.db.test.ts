import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { clientAs, connectionAs } from "#server/foundation/database/db.ts";
import { makeLog } from "#server/foundation/log.ts";
import { everybody, packAccounts, packStored, storedChannel, unpackAccounts, unpackStored } from "./channels.ts";
import { FeedNotifier } from "./notifier.ts";

const [shop, other] = ["0190a000-0000-7000-8000-000000000001", "0190a000-0000-7000-8000-000000000002"] as const;

let pool: pg.Pool;
let listener: pg.Client;
const notified: ReturnType<typeof unpackStored>[] = [];
beforeAll(async () => {
  pool = new pg.Pool({ ...connectionAs("afterword_ingest"), max: 1 });
  listener = clientAs("afterword_ingest");
  await listener.connect();
  await listener.query(`LISTEN ${storedChannel}`);
  listener.on("notification", ({ payload = "" }) => notified.push(unpackStored(payload)));
});
afterAll(async () => {
  await Promise.all([pool.end(), listener.end()]);
});

test("accounts without listeners are not announced; those with listeners are, once for many answers", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const notifier = new FeedNotifier(pool, makeLog("silent"));
  vi.setSystemTime(Date.now() + 16_000); // in the first 15 seconds, anyone may be listening
  notifier.notify(shop, () => 3_000);
  notifier.hear(packAccounts([other])[0] ?? "");
  for (let answers = 0; answers < 50; answers++) {
    notifier.notify(shop, () => 1_000);
    notifier.notify(other, () => 2_100 - answers);
  }
  await once(listener, "notification");
  await notifier.close();
  expect(notified).toEqual([{ accountIds: [other], oldestMs: 2_051 }]);
  vi.setSystemTime(Date.now() + 16_000); // no one renewed their listening
  notifier.notify(other, () => 3_000);
  await notifier.close();
  vi.useRealTimers();
  await listener.query("SELECT 1");
  expect(notified).toEqual([{ accountIds: [other], oldestMs: 2_051 }]);
});

test("a process that doesn't know who listens announces every account", async () => {
  notified.length = 0;
  const notifier = new FeedNotifier(pool, makeLog("silent"));
  notifier.notify(shop, () => 3_000);
  await once(listener, "notification");
  await notifier.close();
  expect(notified).toEqual([{ accountIds: [shop], oldestMs: 3_000 }]);
});

test("payloads stay within PostgreSQL's limit, and very many accounts become everybody", () => {
  const accounts = Array.from(
    { length: 450 },
    (_, index) => `0190a000-0000-7000-8000-${String(index).padStart(12, "0")}`,
  );
  const payloads = packStored(accounts, Date.now());
  expect(Math.max(...payloads.map(({ length }) => length))).toBeLessThan(8_000);
  expect(payloads.flatMap((payload) => unpackStored(payload).accountIds)).toEqual(accounts);
  expect(packAccounts(accounts).flatMap(unpackAccounts)).toEqual(accounts);
  expect(packAccounts(Array.from({ length: 2_001 }, () => shop))).toEqual([everybody]);
});
