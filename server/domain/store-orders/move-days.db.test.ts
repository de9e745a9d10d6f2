import { afterAll, expect, test } from "vitest";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { recountAccountTask } from "#server/jobs/recount-account.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import { takeMarks } from "./testing/frame-marks.ts";
import { order, ordersOf, record } from "./testing/recorded-orders.ts";

const shops = await openShops();
afterAll(async () => {
  await stopSender();
  await shops.close();
});

const aStore = () => shops.open([{ questionNameId: "source", type: "text", title: "Source", required: false }]);

/** As the call that changes an account's time zone does. */
async function changeZone({ accountId }: Shop, timeZone: string) {
  const { rows } = await shops.owner.query<{ requestedAt: Date }>(
    `WITH a AS (UPDATE account SET time_zone = $2 WHERE id = $1 RETURNING id)
     INSERT INTO account_recount (account_id, total) SELECT id, 0 FROM a
     ON CONFLICT (account_id) DO UPDATE SET requested_at = clock_timestamp(), last_id = NULL, done = 0, finished_at = NULL
     RETURNING requested_at AS "requestedAt"`,
    [accountId, timeZone],
  );
  return { accountId, requestedAt: rows[0]?.requestedAt.toISOString() };
}

async function daysOf(store: Shop) {
  return (await ordersOf(store)).map(({ day }) => day?.toISOString().slice(0, 10) ?? null);
}

test("after a change of time zone orders are on their days in it, which are marked with those before", async () => {
  const [store, other] = [await aStore(), await aStore()];
  const at = (time: string) => ({ placedAt: new Date(`2026-11-${time}Z`), updatedAt: new Date(`2026-11-${time}Z`) });
  for (const shop of [store, other]) {
    await record(shop, order("1", at("20T23:30:00")));
    await record(shop, order("2", at("25T10:00:00")));
    await takeMarks(shops, shop);
  }
  const job = await changeZone(store, "Asia/Tokyo");
  await recountAccountTask.run(job, "job");
  expect([await daysOf(store), await daysOf(other)]).toEqual([
    ["2026-11-21", "2026-11-25"],
    ["2026-11-20", "2026-11-25"],
  ]);
  expect([await takeMarks(shops, store), await takeMarks(shops, other)]).toEqual([["2026-11-20", "2026-11-21"], []]);
  await recountAccountTask.run(await changeZone(store, "Asia/Tokyo"), "again");
  expect(await takeMarks(shops, store)).toEqual([]);
});

test("the run for a previous change moves no order, and more orders than one batch are moved", async () => {
  const store = await aStore();
  await shops.owner.query(
    `INSERT INTO store_order (account_id, platform, source_order_id, placed_at, source_updated_at, is_accepted, day, asked)
     SELECT $1, 'Shopify', n, '2026-11-20T23:30:00Z', now(), true, '2026-11-20', '{}' FROM generate_series(1, 1200) n`,
    [store.accountId],
  );
  const previous = await changeZone(store, "Asia/Tokyo");
  const latest = await changeZone(store, "America/New_York");
  await recountAccountTask.run(previous, "previous");
  expect(new Set(await daysOf(store))).toEqual(new Set(["2026-11-20"]));
  await recountAccountTask.run(latest, "latest");
  expect(await takeMarks(shops, store)).toEqual([]);
  await recountAccountTask.run(await changeZone(store, "Asia/Tokyo"), "third");
  expect(new Set(await daysOf(store))).toEqual(new Set(["2026-11-21"]));
  await shops.owner.query("DELETE FROM store_order WHERE account_id = $1", [store.accountId]);
});
