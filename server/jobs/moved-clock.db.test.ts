import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";
import { query } from "#server/testing/query.ts";
import { openShops, type Shops } from "#server/testing/shops.ts";
import { makeClock } from "../../sandbox/clock.ts";
import { followClock } from "./follow-clock.ts";

const DAY_MS = 86_400_000;
const file = path.join(mkdtempSync(path.join(tmpdir(), "clock-")), "clock");
vi.stubEnv("CLOCK_FILE", file);
const clock = makeClock(file);
const inDays = (days: number) => clock.move(Date.now() + days * DAY_MS);
let shops: Shops;

beforeAll(async () => {
  shops = await openShops();
});
afterAll(async () => {
  clock.move(null);
  await stopSender();
  await shops.close();
});

test("a trial ends when the sandbox's clock passes its end, goes on when it's moved back, and the session stays", async () => {
  clock.move(null);
  const cookie = await signIn((await anAccount()).owner);
  const profile = async () => await (await api("GET", "/Profile/Profile", { cookie })).json();
  const mayMakeKeys = async () => (await api("POST", "/Integration/GenerateNewApiKey", { cookie, body: {} })).status;
  expect([(await profile()).planUsage.limit, await mayMakeKeys()]).toEqual([null, 201]);
  inDays(15);
  expect([(await profile()).planUsage.limit, await mayMakeKeys()]).toEqual([100, 402]);
  inDays(40);
  const { periodEndsAt } = (await profile()).planUsage;
  expect(Date.parse(periodEndsAt) - Date.now()).toBeGreaterThan(39 * DAY_MS);
  clock.move(null);
  expect([(await profile()).planUsage.limit, await mayMakeKeys()]).toEqual([null, 201]);
});

test("an account that is made by a moved clock has its trial from there", async () => {
  inDays(-30);
  const account = await anAccount();
  clock.move(null);
  const { trialEndsAt } = await (await api("GET", "/Profile/Profile", { cookie: await signIn(account.owner) })).json();
  const days = Math.round((Date.parse(trialEndsAt) - Date.now()) / DAY_MS);
  expect(days).toBe(-16);
});

test("a response has the time of the clock, and analytics count it on that day", async () => {
  const shop = await shops.open([{ questionNameId: "q", type: "text", title: "Why?", required: false }]);
  inDays(10);
  await shops.say(shop, "1001", { event: "complete", answers: [{ questionNameId: "q", text: "The mugs." }] });
  const sql = `SELECT answered_at FROM response WHERE account_id = '${shop.accountId}'`;
  const [row] = await query(env.DATABASE_URL, sql);
  expect(Math.round((new Date(String(row?.answered_at)).getTime() - Date.now()) / DAY_MS)).toBe(10);
  clock.move(null);
});

test("what recurs runs when the clock is moved", async () => {
  clock.move(null);
  const task = defineTask({
    queue: "send-advice",
    concurrency: 1,
    cron: "0 0 1 1 *",
    payload: z.object({}),
    run: async () => "done",
  });
  const count = "SELECT count(*)::integer AS jobs FROM pgboss.job WHERE name = 'send-advice'";
  const before = Number((await query(env.DATABASE_URL, count))[0]?.jobs);
  const stop = followClock([task]);
  inDays(1);
  await expect.poll(async () => Number((await query(env.DATABASE_URL, count))[0]?.jobs)).toBe(before + 1);
  stop();
});
