import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { saveRules } from "#server/domain/channel-rules/index.ts";
import { accountsWithFrames } from "#server/domain/frames/index.ts";
import { questions } from "#server/domain/frames/testing/framed-orders.ts";
import { deleteOldOrders } from "#server/domain/store-orders/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { givenAccount } from "#server/testing/given-answers.ts";
import { cohorts } from "./testing/cohorts.ts";

const { owner, givenOrders, givenCustomers, countValue, sumsOf } = cohorts();
afterAll(() => owner.end());

const at = (day: string) => new Date(`${day}T12:00:00.000Z`);
let accountId = "";
beforeEach(async () => {
  accountId = await givenAccount({ questions });
});

async function deleteBefore(day: string, { keepsTotals, months }: { keepsTotals: boolean; months: number }) {
  await owner.query("UPDATE account SET retention_months = $2, retention_keeps_totals = $3 WHERE id = $1", [
    accountId,
    months,
    keepsTotals,
  ]);
  const client = await owner.connect();
  try {
    await deleteOldOrders(client, accountId, { cutoff: at(day), most: 2_000, keepsTotals });
  } finally {
    client.release();
  }
}

async function ordersByDay(): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ day: string; orders: number }>(
    `SELECT day::text, sum(orders)::int AS orders FROM frame_daily WHERE account_id = $1 AND question_id = '' GROUP BY 1`,
    [accountId],
  );
  return Object.fromEntries(rows.map(({ day, orders }) => [day, orders]));
}

test("a first order without a known total leaves its customer out, and isn't worth 0", async () => {
  await givenCustomers(accountId, [{ id: "c1", day: "2026-06-10", total: 1_000 }]);
  await givenOrders(accountId, [{ id: "n", day: "2026-06-11", total: null, customer: "c2", isFirst: true }]);
  await countValue(accountId);
  expect((await sumsOf(accountId))[0]).toMatchObject({ customers: 1, orders: 1, value: 1_000 });
});

test("where totals of deleted orders are kept, no later order changes a month that has them", async () => {
  await givenCustomers(
    accountId,
    Array.from({ length: 10 }, (_, n) => ({ id: `c${n}`, day: `2026-04-${n + 10}`, total: 1_000 })),
  );
  await givenOrders(accountId, [{ id: "x", day: "2026-06-11" }]);
  await countValue(accountId, at("2026-10-10"));
  const before = await sumsOf(accountId);
  expect(before[0]).toMatchObject({ customers: 10, value: 10_000 });
  await deleteBefore("2026-04-17", { keepsTotals: true, months: 6 });
  await givenOrders(accountId, [{ id: "y", day: "2026-10-19", asked: ["source"] }]);
  await countValue(accountId, at("2026-10-20"));
  expect((await sumsOf(accountId)).filter(({ month }) => month === "2026-04-01")).toEqual(before);
});

test.each([true, false])(
  "customers whose earlier orders retention deleted don't become new (totals are kept: %s)",
  async (keepsTotals) => {
    // Ten customers who order every month, nobody new.
    for (const month of ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10"]) {
      const ids = Array.from({ length: 10 }, (_, n) => `${month}-${n}`);
      await givenOrders(
        accountId,
        ids.map((id, n) => ({ id, day: `2026-${month}-05`, customer: `k${n}`, total: 1_000 })),
      );
    }
    await countValue(accountId, at("2026-10-10"));
    expect(await sumsOf(accountId)).toEqual([]);
    await deleteBefore("2026-07-20", { keepsTotals, months: 3 });
    await givenOrders(accountId, [{ id: "y", day: "2026-10-19" }]);
    await countValue(accountId, at("2026-10-20"));
    expect(await sumsOf(accountId)).toEqual([]);
  },
);

test("days whose orders were deleted keep their counts, for all rules and schemes, while totals are kept", async () => {
  await givenOrders(accountId, [
    ...Array.from({ length: 5 }, (_, n) => ({ id: `o${n}`, day: "2026-06-10" })),
    { id: "x", day: "2026-11-11" },
  ]);
  await countValue(accountId);
  await deleteBefore("2026-08-01", { keepsTotals: true, months: 3 });
  const rules = [{ channel: "podcast", code: "ANNA*" }];
  await inAccount(accountId, () => saveRules({ accountId, personId: randomUUIDv7(), isStaff: false }, rules));
  await countValue(accountId);
  // With so few orders, each night has a new scheme.
  await countValue(accountId, at("2026-11-22"));
  expect(await ordersByDay()).toEqual({ "2026-06-10": 5, "2026-11-11": 1 });
});

test("an account whose last orders are deleted has its days counted once more", async () => {
  await givenOrders(accountId, [{ id: "o", day: "2026-06-10" }]);
  await countValue(accountId);
  await deleteBefore("2026-08-01", { keepsTotals: false, months: 3 });
  const client = await owner.connect();
  try {
    expect(await accountsWithFrames(client)).toContain(accountId);
    await countValue(accountId);
    expect(await ordersByDay()).toEqual({});
    expect(await accountsWithFrames(client)).not.toContain(accountId);
  } finally {
    client.release();
  }
});
