import { afterAll, describe, expect, test } from "vitest";
import { randomFrom } from "#lib/statistics/weighting/testing/random.ts";
import { answer, questions } from "#server/domain/frames/testing/framed-orders.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { cohorts } from "./testing/cohorts.ts";

const { owner, givenOrders, givenCustomers, countValue, sumsOf } = cohorts();
afterAll(() => owner.end());

const at = (day: string) => new Date(`${day}T12:00:00.000Z`);
const ofHorizons = (rows: Awaited<ReturnType<typeof sumsOf>>) =>
  Object.fromEntries(rows.map(({ horizon, customers, value }) => [horizon, [customers, value]]));

describe("what customers spend", () => {
  test("is their orders of so many days from the first on, once that time is over", async () => {
    const accountId = await givenAccount({ questions });
    await givenCustomers(accountId, [
      {
        id: "c1",
        day: "2026-06-10",
        total: 1_000,
        later: [
          { day: "2026-07-09", total: 200 },
          { day: "2026-07-10", total: 30 },
          { day: "2026-09-07", total: 4 },
          { day: "2026-09-08", total: 5_000 },
        ],
      },
      { id: "c2", day: "2026-06-23", total: 600 },
    ]);
    await countValue(accountId, at("2026-09-08"));
    // By then the second customer's first order was 77 days ago.
    expect(ofHorizons(await sumsOf(accountId))).toEqual({ 30: [2, 1_800], 60: [2, 1_830], 90: [1, 1_234] });
    expect(await sumsOf(accountId)).toMatchObject([
      { customers: 2, repeating: 1, orders: 3, first: 1_600 },
      { customers: 2, repeating: 1, orders: 4, first: 1_600 },
      { customers: 1, repeating: 1, orders: 4, first: 1_000 },
    ]);
  });

  test("is without refunds, canceled orders and tests, and without orders in other currencies", async () => {
    const accountId = await givenAccount({ questions });
    await givenCustomers(accountId, [
      { id: "c1", day: "2026-06-10", total: 1_000, later: [{ day: "2026-06-20", total: 700, currency: "EUR" }] },
    ]);
    await givenOrders(accountId, [
      { id: "tests", day: "2026-06-12", customer: "c1", isTest: true },
      { id: "canceled", day: "2026-06-12", customer: "c1", isAccepted: false },
      { id: "euro", day: "2026-06-11", customer: "c2", isFirst: true, currency: "EUR" },
      { id: "euro-2", day: "2026-06-12", customer: "c2", isFirst: false },
    ]);
    await owner.query("UPDATE store_order SET refunded_minor = 400 WHERE account_id = $1 AND source_order_id = 'c1'", [
      accountId,
    ]);
    await countValue(accountId);
    expect((await sumsOf(accountId))[0]).toMatchObject({
      customers: 1,
      orders: 1,
      repeating: 0,
      first: 600,
      value: 600,
    });
    const { rows } = await owner.query(
      "SELECT sum(other_orders)::int AS others FROM cohort_frame WHERE account_id = $1 AND question_id = 'source' AND horizon = 30",
      [accountId],
    );
    expect(rows).toEqual([{ others: 3 }]);
  });

  test("is counted by the answer to their first order", async () => {
    const accountId = await givenAccount({ questions });
    await givenCustomers(accountId, [
      { id: "c1", day: "2026-06-10", total: 1_000 },
      { id: "c2", day: "2026-06-10", total: 2_000 },
    ]);
    await givenOrders(accountId, [{ id: "second", day: "2026-06-12", customer: "c2", isFirst: false, total: 50 }]);
    await givenResponses(accountId, [
      answer("c1", { source: { choices: ["a", "b"] } }),
      answer("second", { source: { choices: ["a"] } }),
    ]);
    await countValue(accountId);
    expect((await sumsOf(accountId))[0]).toMatchObject({ customers: 2, value: 3_050 });
    for (const choice of ["", "a", "b"])
      expect((await sumsOf(accountId, "source", choice))[0]).toMatchObject({ customers: 1, value: 1_000 });
  });
});

describe("whose first order isn't known from the store", () => {
  test("is new if they weren't seen before, half a year after the first known order", async () => {
    const accountId = await givenAccount({ questions });
    await givenOrders(accountId, [{ id: "earliest", day: "2026-01-01", customer: "c0" }]);
    await givenCustomers(accountId, [{ id: "early", day: "2026-06-29" }], null);
    await givenCustomers(
      accountId,
      [
        { id: "new", day: "2026-06-30", total: 800 },
        { id: "late", day: "2026-07-02" },
      ],
      null,
    );
    await owner.query(
      "UPDATE store_order SET customer_key = 'early' WHERE account_id = $1 AND source_order_id = 'late'",
      [accountId],
    );
    await countValue(accountId);
    expect((await sumsOf(accountId)).filter(({ horizon }) => horizon === 30)).toMatchObject([
      { month: "2026-06-01", customers: 1, value: 800 },
    ]);
  });
});

test("a guest who has an account later is one customer", async () => {
  const accountId = await givenAccount({ questions });
  await givenCustomers(accountId, [
    { id: "guest", day: "2026-06-10", total: 1_000 },
    { id: "c1", day: "2026-06-20", total: 500 },
  ]);
  await countValue(accountId);
  expect((await sumsOf(accountId))[0]).toMatchObject({ customers: 2, orders: 2 });
  await owner.query("UPDATE store_order SET customer_key = 'c1' WHERE account_id = $1", [accountId]);
  await owner.query("INSERT INTO frame_mark (account_id, day) VALUES ($1, '2026-06-10'), ($1, '2026-06-20')", [
    accountId,
  ]);
  await countValue(accountId);
  expect((await sumsOf(accountId))[0]).toMatchObject({
    customers: 1,
    orders: 2,
    repeating: 1,
    first: 1_000,
    value: 1_500,
  });
});

test("a month is finished once all of its customers are known for a year, and counted again only if it changes", async () => {
  const accountId = await givenAccount({ questions });
  await givenCustomers(accountId, [{ id: "c1", day: "2025-09-30", total: 1_000 }]);
  await givenOrders(accountId, [{ id: "other", day: "2026-09-01", customer: "c2", isFirst: false }]);
  await countValue(accountId, at("2026-09-29"));
  expect(Object.keys(ofHorizons(await sumsOf(accountId)))).toHaveLength(4);
  await countValue(accountId, at("2026-09-30"));
  const finished = await sumsOf(accountId);
  expect(ofHorizons(finished)[365]).toEqual([1, 1_000]);
  const counted = () =>
    owner.query(`SELECT counted_at FROM cohort_month WHERE account_id = $1 AND month = '2025-09-01'`, [accountId]);
  const before = (await counted()).rows;
  const cells = () =>
    owner.query("SELECT * FROM cohort_frame WHERE account_id = $1 AND month = '2025-09-01'", [accountId]);
  const cellsBefore = (await cells()).rows;
  await givenCustomers(
    accountId,
    Array.from({ length: 30 }, (_, n) => ({ id: `n${n}`, day: "2026-10-02", total: 90_000 + n, country: "DE" })),
  );
  await countValue(accountId, at("2026-11-20"));
  expect([(await counted()).rows, (await cells()).rows]).toEqual([before, cellsBefore]);
  await givenOrders(accountId, [{ id: "late", day: "2025-10-02", total: 70, customer: "c1", isFirst: false }]);
  await countValue(accountId, at("2026-11-21"));
  expect((await sumsOf(accountId))[0]).toMatchObject({ customers: 1, value: 1_070 });
  await owner.query("DELETE FROM store_order WHERE account_id = $1 AND customer_key = 'c1'", [accountId]);
  await owner.query("INSERT INTO frame_mark (account_id, day) VALUES ($1, '2025-09-30'), ($1, '2025-10-02')", [
    accountId,
  ]);
  await countValue(accountId, at("2026-11-21"));
  expect((await sumsOf(accountId)).map(({ month }) => month)).toEqual(["2026-10-01"]);
});

test("customers whose orders retention deletes stay counted while the totals are kept", async () => {
  const accountId = await givenAccount({ questions });
  await givenCustomers(accountId, [
    { id: "c1", day: "2026-06-10" },
    { id: "c2", day: "2026-06-20" },
    { id: "c3", day: "2026-07-20" },
  ]);
  await countValue(accountId, at("2026-08-01"));
  await owner.query("DELETE FROM store_order WHERE account_id = $1 AND source_order_id = 'c1'", [accountId]);
  await countValue(accountId, at("2026-11-20"));
  expect((await sumsOf(accountId)).map(({ month, horizon, customers }) => [month, horizon, customers])).toEqual([
    ["2026-06-01", 30, 2],
    ["2026-07-01", 30, 1],
    ["2026-07-01", 60, 1],
    ["2026-07-01", 90, 1],
  ]);
});

test("however many count at once, each month is counted once, and as an independent count has it", async () => {
  const accountId = await givenAccount({ questions });
  const random = randomFrom(11);
  const days = Array.from({ length: 200 }, (_, n) => new Date(Date.UTC(2026, 2, 1 + n)).toISOString().slice(0, 10));
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const orders = Array.from({ length: 250 }, (_, n) => ({
    id: `o${String(n).padStart(3, "0")}`,
    day: pick(days) ?? "",
    total: Math.floor(random() * 10_000),
    customer: `c${Math.floor(random() * 90)}`,
    isFirst: pick([true, false, null]) ?? null,
    isAccepted: random() < 0.9,
    couldShow: random() < 0.8,
    currency: random() < 0.9 ? "USD" : "EUR",
    country: pick(["US", "CA", "FR"]) ?? "US",
    asked: random() < 0.8 ? ["source", "once"] : ["once"],
  }));
  await givenOrders(accountId, orders);
  const choiceOf = new Map(orders.filter(() => random() < 0.6).map(({ id }) => [id, random() < 0.5 ? "a" : "b"]));
  await givenResponses(
    accountId,
    [...choiceOf].map(([id, choice]) => answer(id, { source: { choices: [choice] } })),
  );
  const counted = await Promise.all([countValue(accountId), countValue(accountId), countValue(accountId)]);
  expect(counted.reduce((all, months) => all + months, 0)).toBe(9);

  const key = (order: (typeof orders)[number]) => `${order.day} ${order.id}`;
  const real = orders.filter(({ isAccepted }) => isAccepted).toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  for (const horizon of [30, 90]) {
    const firsts = [...Map.groupBy(real, ({ customer }) => customer).values()].flatMap((own) => {
      const first = own.find(({ isFirst }) => isFirst);
      if (!first?.couldShow || !first.asked.includes("source") || first.currency !== "USD") return [];
      const after = (day: string) => (Date.parse(day) - Date.parse(first.day)) / 86_400_000;
      if (after("2026-11-20") < horizon) return [];
      const bought = own.filter((one) => key(one) >= key(first) && after(one.day) < horizon && one.currency === "USD");
      return [{ id: first.id, orders: bought.length, value: bought.reduce((sum, { total }) => sum + total, 0) }];
    });
    const summed = async (choice: string | null) => {
      const rows = (await sumsOf(accountId, "source", choice)).filter((row) => row.horizon === horizon);
      return [rows.reduce((sum, { customers }) => sum + customers, 0), rows.reduce((sum, { value }) => sum + value, 0)];
    };
    const expected = (some: typeof firsts) => [some.length, some.reduce((sum, { value }) => sum + value, 0)];
    expect(firsts.length).toBeGreaterThan(20);
    expect(await summed(null)).toEqual(expected(firsts));
    expect(await summed("")).toEqual(expected(firsts.filter(({ id }) => choiceOf.has(id))));
    expect(await summed("a")).toEqual(expected(firsts.filter(({ id }) => choiceOf.get(id) === "a")));
  }
});

test("a store that says which orders are first changes nothing for another one that doesn't", async () => {
  const accountId = await givenAccount({ questions });
  await givenOrders(accountId, [{ id: "earliest", day: "2025-09-01" }]);
  await givenCustomers(
    accountId,
    ["c1", "c2"].map((id) => ({ id, day: "2026-04-10", total: 1_000 })),
    null,
  );
  await countValue(accountId);
  const before = await sumsOf(accountId);
  expect(before[0]).toMatchObject({ month: "2026-04-01", customers: 2 });
  await givenCustomers(accountId, [{ id: "other", day: "2026-04-12", total: 700 }]);
  await owner.query("UPDATE store_order SET store_number = 2 WHERE account_id = $1 AND source_order_id = 'other'", [
    accountId,
  ]);
  await countValue(accountId);
  expect((await sumsOf(accountId))[0]).toMatchObject({ month: "2026-04-01", customers: 3, value: 2_700 });
});
