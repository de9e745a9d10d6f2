import { afterAll, expect, test, vi } from "vitest";
import { eraseShopper } from "#server/domain/responses/index.ts";
import { clientAs, inAccount } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import { addressDigests } from "./address-digest.ts";
import { deleteOldOrders, recordOrder } from "./index.ts";
import { takeMarks } from "./testing/frame-marks.ts";
import { order, ordersOf, record } from "./testing/recorded-orders.ts";

vi.stubEnv("SECRET_KEY_PREVIOUS", "the secret before this one: 32 characters or more"); // read on first use
const shops = await openShops();
const worker = clientAs("afterword_worker");
await worker.connect();
afterAll(async () => {
  await stopSender();
  await Promise.all([worker.end(), shops.close()]);
});

const ann = "ann@shop.example";
const aStore = () => shops.open([{ questionNameId: "source", type: "text", title: "Source", required: false }]);
const marksOf = (store: Shop) => takeMarks(shops, store);

/** Records an order that was placed on that day of November. */
function place(store: Shop, id: string, day: number, facts: { email?: string; customerId?: string }) {
  const time = new Date(Date.UTC(2026, 10, day, 10));
  return record(store, order(id, { placedAt: time, updatedAt: time, facts }));
}

async function keysOf(store: Shop): Promise<(string | null)[]> {
  return (await ordersOf(store)).map(({ customerKey }) => customerKey);
}

test("a customer is known by the id that the store has, or else by the address's digest", async () => {
  const store = await aStore();
  await place(store, "1", 20, { email: ann, customerId: "9" });
  await place(store, "2", 20, { email: "bob@shop.example" });
  await place(store, "3", 20, { email: "Bob@shop.example" });
  await place(store, "4", 20, {});
  const [, bob] = await ordersOf(store);
  expect(await keysOf(store)).toEqual(["9", bob?.addressDigest, bob?.addressDigest, null]);
});

test("a guest who has an account later, or had one before, is one customer, in this account alone", async () => {
  const [store, other] = [await aStore(), await aStore()];
  for (const each of [store, other]) await place(each, "1", 20, { email: ann });
  await place(store, "2", 21, { email: "bob@shop.example" });
  const [, bob] = await keysOf(store);
  await marksOf(store);
  await place(store, "3", 22, { email: ann, customerId: "9" });
  expect(await marksOf(store)).toEqual(["2026-11-20", "2026-11-22"]);
  await place(store, "4", 23, { email: ann });
  expect(await keysOf(store)).toEqual(["9", bob, "9", "9"]);
  expect(await keysOf(other)).not.toContain("9");
});

test("a guest's order that arrives while the customer's is being recorded waits for it, and is theirs", async () => {
  const store = await aStore();
  const source = { accountId: store.accountId, platform: "Shopify", storeNumber: 1 };
  await worker.query("BEGIN");
  await recordOrder(worker, source, order("1", { facts: { email: ann, customerId: "9" } }));
  const guest = place(store, "2", 21, { email: ann });
  const waiting =
    "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND $1 = ANY(pg_blocking_pids(pid))";
  const { rows } = await worker.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  await vi.waitFor(async () => expect((await shops.owner.query(waiting, [rows[0]?.pid])).rowCount).toBe(1));
  await worker.query("COMMIT");
  await guest;
  expect(await keysOf(store)).toEqual(["9", "9"]);
});

test("an order that was stored under a previous secret is of the same customer", async () => {
  const store = await aStore();
  await place(store, "1", 20, { email: ann });
  const [current, previous] = addressDigests(store.accountId, ann);
  expect(await keysOf(store)).toEqual([current]);
  await shops.owner.query("UPDATE store_order SET address_digest = $2, customer_key = $2 WHERE account_id = $1", [
    store.accountId,
    previous,
  ]);
  await place(store, "2", 21, { email: ann });
  expect(await keysOf(store)).toEqual([previous, previous]);
  await place(store, "3", 22, { email: ann, customerId: "9" });
  expect(await keysOf(store)).toEqual(["9", "9", "9"]);
});

test("an earlier order that arrives late marks the days of the customer's later ones", async () => {
  const store = await aStore();
  await place(store, "2", 22, { customerId: "9" });
  await place(store, "3", 24, { customerId: "9" });
  await place(store, "4", 25, { customerId: "8" });
  await marksOf(store);
  await place(store, "1", 20, { customerId: "9" });
  expect(await marksOf(store)).toEqual(["2026-11-20", "2026-11-22", "2026-11-24"]);
});

test("erasing a customer marks the days of their orders, and no order that is left has their id", async () => {
  const store = await aStore();
  await place(store, "1", 20, { email: ann });
  await place(store, "2", 22, { email: ann, customerId: "9" });
  await place(store, "3", 24, { customerId: "8" });
  await marksOf(store);
  const actor = { accountId: store.accountId, personId: null, isStaff: false };
  await inAccount(store.accountId, () => eraseShopper(actor, { customerId: "9" }));
  expect(await keysOf(store)).toEqual([null, "8"]);
  expect(await marksOf(store)).toEqual(["2026-11-20", "2026-11-22"]);
});

test("erasing a shopper by a response's order, or by an address in another's facts, marks the days, too", async () => {
  const store = await aStore();
  await place(store, "1", 20, { customerId: "7" });
  await place(store, "2", 23, { customerId: "7" });
  await shops.say(store, "1", { answers: [{ questionNameId: "source", text: "A" }], order: { email: ann } });
  const time = new Date(Date.UTC(2026, 10, 25, 10));
  const facts = { customerId: "8", landingPage: `https://shop.example/?of=${ann}` };
  await record(store, order("3", { placedAt: time, updatedAt: time, facts }));
  await marksOf(store);
  const actor = { accountId: store.accountId, personId: null, isStaff: false };
  await inAccount(store.accountId, () => eraseShopper(actor, { emailAddress: ann }));
  expect(await keysOf(store)).toEqual(["7", null]);
  expect(await marksOf(store)).toEqual(["2026-11-20", "2026-11-23", "2026-11-25"]);
});

test("orders past retention mark their days only if figures aren't kept", async () => {
  const store = await aStore();
  const cutoff = new Date(Date.UTC(2026, 10, 21));
  for (const [keepsTotals, marks] of [
    [true, []],
    [false, ["2026-11-20"]],
  ] as const) {
    await place(store, "1", 20, {});
    await marksOf(store);
    expect(await deleteOldOrders(worker, store.accountId, { cutoff, most: 10, keepsTotals })).toBe(1);
    expect(await marksOf(store)).toEqual(marks);
  }
});
