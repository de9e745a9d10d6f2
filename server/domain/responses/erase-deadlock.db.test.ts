import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { order, ordersOf, record } from "#server/domain/store-orders/testing/recorded-orders.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { openShops } from "#server/testing/shops.ts";
import { eraseShopper } from "./index.ts";

const shops = await openShops();
afterAll(async () => {
  await stopSender();
  await shops.close();
});

const blockedSql = "SELECT count(*)::int AS blocked FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))";

test("an erasure that the database ends because of a deadlock is made again", { tags: ["full"] }, async () => {
  const store = await shops.open([{ questionNameId: "why", type: "text", title: "Why?", required: false }]);
  const { accountId } = store;
  const emailAddress = "ann@shop.example";
  await record(store, order("1", { facts: { email: emailAddress } }));
  await shops.say(store, "1", {
    answers: [{ questionNameId: "why", text: "A friend" }],
    order: { email: emailAddress },
  });
  const other = new pg.Client({ connectionString: env.DATABASE_URL });
  await other.connect();
  try {
    // PostgreSQL ends whichever of the two looks for deadlocks first.
    await other.query("SET deadlock_timeout = '1min'");
    await other.query("BEGIN");
    await other.query("SELECT FROM response WHERE account_id = $1 FOR UPDATE", [accountId]);
    const { rows } = await other.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const actor = { accountId, personId: null, isStaff: false };
    const erasing = inAccount(accountId, () => eraseShopper(actor, { emailAddress }));
    // It has the order, and waits for the response; its own check finds the deadlock, as it waits longer.
    await expect
      .poll(async () => (await shops.owner.query(blockedSql, [rows[0]?.pid])).rows[0].blocked, { timeout: 10_000 })
      .toBe(1);
    await other.query("SELECT FROM store_order WHERE account_id = $1 FOR UPDATE", [accountId]);
    await other.query("COMMIT");
    expect(await erasing).toMatchObject({ responses: 1 });
  } finally {
    await other.end();
  }
  expect(await ordersOf(store)).toEqual([]);
  expect(await inAccount(accountId, () => tenant().response.count({ where: { accountId } }))).toBe(0);
});
