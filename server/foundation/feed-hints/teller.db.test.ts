import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connectionAs } from "#server/foundation/database/db.ts";
import { makeLog } from "#server/foundation/log.ts";
import { everybody, packAccounts, storedChannel, unpackAccounts } from "./channels.ts";
import { FeedTeller } from "./teller.ts";

const [shop, other] = ["0190a000-0000-7000-8000-000000000001", "0190a000-0000-7000-8000-000000000002"] as const;

let pool: pg.Pool;
let ear: pg.Client;
const told: string[] = [];
beforeAll(async () => {
  pool = new pg.Pool({ ...connectionAs("afterword_ingest"), max: 1 });
  ear = new pg.Client(connectionAs("afterword_ingest"));
  await ear.connect();
  await ear.query(`LISTEN ${storedChannel}`);
  ear.on("notification", ({ payload = "" }) => told.push(...unpackAccounts(payload)));
});
afterAll(async () => {
  await Promise.all([pool.end(), ear.end()]);
});

test("accounts that nobody listens for are not told of; those that somebody does are, once for many answers", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const teller = new FeedTeller(pool, makeLog("silent"));
  vi.setSystemTime(Date.now() + 16_000); // for the first 15 seconds anybody may listen
  teller.tell(shop);
  teller.hear(packAccounts([other])[0] ?? "");
  for (let answers = 0; answers < 50; answers++) {
    teller.tell(shop);
    teller.tell(other);
  }
  await once(ear, "notification");
  await teller.close();
  expect(told).toEqual([other]);
  vi.setSystemTime(Date.now() + 16_000); // nobody said again that they listen
  teller.tell(other);
  await teller.close();
  vi.useRealTimers();
  await ear.query("SELECT 1");
  expect(told).toEqual([other]);
});

test("a process that cannot tell who listens tells everybody's answers", async () => {
  told.length = 0;
  const teller = new FeedTeller(pool, makeLog("silent"));
  teller.tell(shop);
  await once(ear, "notification");
  await teller.close();
  expect(told).toEqual([shop]);
});

test("payloads stay under what PostgreSQL takes, and very many accounts are everybody", () => {
  const accounts = Array.from(
    { length: 450 },
    (_, index) => `0190a000-0000-7000-8000-${String(index).padStart(12, "0")}`,
  );
  const payloads = packAccounts(accounts);
  expect(Math.max(...payloads.map(({ length }) => length))).toBeLessThan(8_000);
  expect(payloads.flatMap(unpackAccounts)).toEqual(accounts);
  expect(packAccounts(Array.from({ length: 2_001 }, () => shop))).toEqual([everybody]);
});
