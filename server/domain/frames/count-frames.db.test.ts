import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { randomFrom } from "#lib/statistics/weighting/testing/random.ts";
import { unlockAnswers } from "#server/domain/plans/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { env } from "#server/foundation/env.ts";
import { rewriteResponses } from "#server/storefront/index.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { countFrames } from "./index.ts";

const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 4 });
afterAll(() => owner.end());

const now = new Date("2026-11-20T12:00:00.000Z");
const choices = ["a", "b"].map((id) => ({ id, label: id }));
const questions = [
  { questionNameId: "source", type: "multiple" as const, title: "Source", required: false, choices },
  {
    questionNameId: "once",
    type: "single" as const,
    title: "Once",
    required: false,
    choices,
    askOnce: "customer" as const,
  },
  { questionNameId: "later", type: "single" as const, title: "Later", required: false, choices },
];

interface GivenOrder {
  id: string;
  day: string;
  total?: number | null;
  currency?: string;
  country?: string | null;
  customer?: string | null;
  isFirst?: boolean | null;
  isAccepted?: boolean;
  isTest?: boolean;
  couldShow?: boolean;
  asked?: string[];
}

async function givenOrders(accountId: string, orders: readonly GivenOrder[]): Promise<void> {
  for (const order of orders) {
    await owner.query(
      `INSERT INTO store_order (account_id, platform, source_order_id, placed_at, source_updated_at, is_accepted, is_test,
         could_show, total_minor, currency, country, is_first_order, customer_key, day, asked)
       VALUES ($1, 'None', $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $3::timestamptz AT TIME ZONE 'UTC', $12)
       ON CONFLICT (account_id, platform, source_order_id, store_number) DO UPDATE SET total_minor = excluded.total_minor,
         is_accepted = excluded.is_accepted`,
      [
        accountId,
        order.id,
        `${order.day}T10:00:00.000Z`,
        order.isAccepted ?? true,
        order.isTest ?? false,
        order.couldShow ?? true,
        order.total === undefined ? 5_000 : order.total,
        order.currency ?? "USD",
        order.country === undefined ? "US" : order.country,
        order.isFirst ?? null,
        order.customer ?? null,
        order.asked ?? ["source", "once"],
      ],
    );
    await mark(accountId, order.day);
  }
}

const mark = (accountId: string, day: string) =>
  owner.query("INSERT INTO frame_mark (account_id, day) VALUES ($1, $2)", [accountId, day]);

async function count(accountId: string, at = now): Promise<number> {
  const client = await owner.connect();
  try {
    return (await countFrames(client, accountId, at)).days;
  } finally {
    client.release();
  }
}

async function framesOf(accountId: string, question: string) {
  const { rows } = await owner.query<{
    day: string;
    type: number;
    band: number;
    country: string;
    orders: number;
    revenue: number;
  }>(
    `SELECT day::text, type, band, country, orders, revenue_minor::float8 AS revenue FROM frame_daily
     WHERE account_id = $1 AND question_id = $2 ORDER BY day, type, band, country`,
    [accountId, question],
  );
  return rows;
}

async function answersOf(accountId: string, question: string) {
  const { rows } = await owner.query<Record<string, unknown>>(
    `SELECT choice, is_asked AS "isAsked", sum(orders)::int AS orders, sum(revenue_minor)::float8 AS revenue,
       sum(squares) AS squares, sum(cubes) AS cubes FROM frame_answer_daily
     WHERE account_id = $1 AND question_id = $2 GROUP BY 1, 2 ORDER BY 1, 2`,
    [accountId, question],
  );
  return rows;
}

const sum = (rows: readonly { orders: number }[]) => rows.reduce((all, { orders }) => all + orders, 0);
const answer = (
  sourceOrderId: string,
  answers: GivenResponse["answers"],
  at = "2026-11-18T11:00:00.000Z",
): GivenResponse => ({
  at,
  sourceOrderId,
  ...(answers && { answers }),
});

describe("the orders of a question's frame", () => {
  test("are accepted, real, and those that the survey could have shown with, answered or not", async () => {
    const accountId = await givenAccount({ questions });
    await givenOrders(accountId, [
      { id: "1", day: "2026-11-18" },
      { id: "2", day: "2026-11-18", isAccepted: false },
      { id: "3", day: "2026-11-18", isTest: true },
      { id: "4", day: "2026-11-18", couldShow: false },
      { id: "5", day: "2026-11-18", asked: ["source"] },
      { id: "6", day: "2026-11-19", asked: ["once"] },
    ]);
    await count(accountId);
    const totals = await Promise.all(
      ["", "source", "once", "later"].map(async (id) => sum(await framesOf(accountId, id))),
    );
    expect(totals).toEqual([3, 2, 2, 0]);
  });

  test("tell new and returning customers by the store and by orders before, and never by what a page said", async () => {
    const accountId = await givenAccount({ questions });
    await givenOrders(accountId, [
      { id: "1", day: "2026-11-17", customer: "c1", isFirst: true },
      { id: "2", day: "2026-11-18", customer: "c1" },
      { id: "3", day: "2026-11-18", customer: "c2", isFirst: false },
      { id: "4", day: "2026-11-18", customer: "c3" },
      { id: "5", day: "2026-11-19", customer: null },
    ]);
    await givenResponses(accountId, [{ ...answer("4", { source: { choices: ["a"] } }), isFirstOrder: true }]);
    await count(accountId);
    const types = (await framesOf(accountId, "")).map(({ day, type, orders }) => [day, type, orders]);
    expect(types).toEqual([
      ["2026-11-17", 1, 1],
      ["2026-11-18", 0, 1],
      ["2026-11-18", 2, 2],
      ["2026-11-19", 0, 1],
    ]);
  });

  test("have bands of the totals in the main currency, one for the others, and the largest countries", async () => {
    const accountId = await givenAccount({ questions });
    const country = (n: number) => (n < 50 ? "US" : n < 70 ? "CA" : n < 98 ? "GB" : n === 98 ? "FR" : null);
    await givenOrders(
      accountId,
      Array.from({ length: 100 }, (_, n) => ({
        id: `${n}`,
        day: "2026-11-18",
        total: (n + 1) * 100,
        country: country(n),
      })),
    );
    await givenOrders(accountId, [
      { id: "eur", day: "2026-11-18", currency: "EUR" },
      { id: "none", day: "2026-11-18", total: null },
    ]);
    await count(accountId);
    const frames = await framesOf(accountId, "");
    const by = (key: "band" | "country") =>
      Object.fromEntries([...Map.groupBy(frames, (row) => row[key])].map(([name, rows]) => [name, sum(rows)]));
    expect(by("band")).toEqual({ 0: 12, 1: 12, 2: 13, 3: 12, 4: 13, 5: 12, 6: 13, 7: 7, 8: 4, 9: 2, 10: 2 });
    expect(by("country")).toEqual({ US: 52, CA: 20, GB: 28, other: 1, unknown: 1 });
    expect(frames.reduce((all, { revenue }) => all + revenue, 0)).toBe(505_000);
  });

  test("leave out those whose customer had answered a question that is asked once", async () => {
    const accountId = await givenAccount({ questions });
    await givenOrders(accountId, [
      { id: "1", day: "2026-11-17", customer: "c1" },
      { id: "2", day: "2026-11-18", customer: "c1" },
      { id: "3", day: "2026-11-18", customer: "c2" },
    ]);
    await givenResponses(accountId, [answer("1", { once: { choices: ["a"] } }, "2026-11-17T11:00:00.000Z")]);
    await count(accountId);
    expect([sum(await framesOf(accountId, "source")), sum(await framesOf(accountId, "once"))]).toEqual([3, 2]);
  });
});

describe("answered orders", () => {
  test("count by choice, with their totals; one that isn't asked of every order counts apart", async () => {
    const accountId = await givenAccount({ questions });
    await givenOrders(accountId, [
      { id: "1", day: "2026-11-18", total: 1_000 },
      { id: "2", day: "2026-11-18", total: 3_000 },
      { id: "3", day: "2026-11-18", total: 700, asked: ["source"] },
    ]);
    await givenResponses(accountId, [
      answer("1", { source: { choices: ["a", "b"] }, later: { choices: ["b"] } }),
      answer("2", { source: { choices: ["a"] }, once: { choices: ["b"], counted: false } }),
      { ...answer("3", { source: { choices: ["b"] } }), isTest: true },
    ]);
    await count(accountId);
    expect(await answersOf(accountId, "source")).toEqual([
      { choice: "", isAsked: true, orders: 2, revenue: 4_000, squares: 1e7, cubes: 2.8e10 },
      { choice: "a", isAsked: true, orders: 2, revenue: 4_000, squares: 1e7, cubes: 2.8e10 },
      { choice: "b", isAsked: true, orders: 1, revenue: 1_000, squares: 1e6, cubes: 1e9 },
    ]);
    expect(await answersOf(accountId, "later")).toMatchObject([
      { choice: "", isAsked: false, orders: 1 },
      { choice: "b", isAsked: false, orders: 1 },
    ]);
    expect(await answersOf(accountId, "once")).toEqual([]);
  });

  test("are counted again when an answer comes, changes or goes, and nothing else is", async () => {
    const accountId = await givenAccount({ questions });
    await givenOrders(accountId, [
      { id: "1", day: "2026-10-01" },
      { id: "2", day: "2026-11-18" },
    ]);
    expect(await count(accountId)).toBe(2);
    expect(await count(accountId)).toBe(2); // The first count's marks.
    expect(await count(accountId)).toBe(0);
    await givenResponses(accountId, [answer("1", { source: { choices: ["a"] } }, "2026-11-20T12:01:00.000Z")]);
    expect(await count(accountId, new Date("2026-11-20T12:05:00.000Z"))).toBe(1);
    expect(await answersOf(accountId, "source")).toMatchObject([{ choice: "" }, { choice: "a" }]);
    const { rows } = await owner.query<{ id: string }>("SELECT id FROM response WHERE account_id = $1", [accountId]);
    const ids = rows.map(({ id }) => id);
    await inAccount(accountId, () =>
      inAccountTransaction((client) => rewriteResponses(client, accountId, ids, () => null)),
    );
    expect(await count(accountId, new Date("2026-11-20T13:00:00.000Z"))).toBe(1);
    expect(await answersOf(accountId, "source")).toEqual([]);
  });
});

test("answers over the plan's limit aren't counted until the plan covers them", async () => {
  const accountId = await givenAccount({ questions });
  await givenOrders(accountId, [{ id: "1", day: "2026-11-18" }]);
  await givenResponses(accountId, [answer("1", { source: { choices: ["a"] } })]);
  await owner.query("UPDATE response SET lock_place = 5 WHERE account_id = $1", [accountId]);
  await owner.query("UPDATE answer SET lock_place = 5 WHERE account_id = $1", [accountId]);
  await count(accountId);
  await count(accountId);
  expect(await answersOf(accountId, "source")).toEqual([]);
  expect(sum(await framesOf(accountId, "source"))).toBe(1);
  await inAccount(accountId, () => inAccountTransaction((client) => unlockAnswers(client, accountId, now)));
  expect(await count(accountId, new Date("2026-11-25T12:00:00.000Z"))).toBeGreaterThan(0);
  expect(await answersOf(accountId, "source")).toMatchObject([{ choice: "" }, { choice: "a" }]);
});

test("however many count at once, each day is counted once, and as an independent count has it", async () => {
  const accountId = await givenAccount({ questions });
  const random = randomFrom(7);
  const days = ["2026-11-15", "2026-11-16", "2026-11-17", "2026-11-18"];
  const orders = Array.from({ length: 120 }, (_, n) => ({
    id: `${n}`,
    day: days[Math.floor(random() * days.length)] ?? "2026-11-15",
    total: Math.floor(random() * 10_000),
    customer: `c${Math.floor(random() * 60)}`,
    isFirst: [true, false, null][Math.floor(random() * 3)] ?? null,
    isAccepted: random() < 0.9,
    asked: random() < 0.8 ? ["source", "once"] : ["source"],
  }));
  await givenOrders(accountId, orders);
  const answered = orders.filter(() => random() < 0.5);
  await givenResponses(
    accountId,
    answered.map(({ id, day }) =>
      answer(id, { source: { choices: [random() < 0.5 ? "a" : "b"] } }, `${day}T12:00:00.000Z`),
    ),
  );
  await Promise.all([count(accountId), count(accountId), count(accountId)]);
  const changed = orders.slice(0, 10).map((order) => ({ ...order, total: order.total + 1, isAccepted: true }));
  await givenOrders(accountId, changed);
  await Promise.all([count(accountId), count(accountId)]);

  const latest = [...changed, ...orders.slice(10)].filter(({ isAccepted }) => isAccepted);
  const frames = await framesOf(accountId, "source");
  expect(sum(frames)).toBe(latest.length);
  expect(frames.reduce((all, { revenue }) => all + revenue, 0)).toBe(latest.reduce((all, { total }) => all + total, 0));
  const isKnownBefore = ({ customer, day }: (typeof orders)[number]) =>
    latest.some((earlier) => earlier.customer === customer && earlier.day < day);
  const typeOf = (order: (typeof orders)[number]) =>
    order.isFirst === true ? 1 : order.isFirst === false || isKnownBefore(order) ? 2 : 0;
  const expected = Map.groupBy(latest, typeOf);
  for (const type of [0, 1, 2] as const) {
    expect([type, sum(frames.filter((row) => row.type === type))]).toEqual([type, expected.get(type)?.length ?? 0]);
  }
  const given = latest.filter(({ id }) => answered.some((one) => one.id === id));
  expect((await answersOf(accountId, "source"))[0]).toMatchObject({
    choice: "",
    orders: given.length,
    revenue: given.reduce((all, { total }) => all + total, 0),
  });
});

test("a new scheme is read once all days are counted by it, and the one before it goes", async () => {
  const accountId = await givenAccount({ questions });
  await givenOrders(accountId, [{ id: "1", day: "2026-11-18", total: 1_000 }]);
  await count(accountId);
  await givenOrders(
    accountId,
    Array.from({ length: 8 }, (_, n) => ({ id: `new-${n}`, day: "2026-11-19", total: (n + 1) * 1_000 })),
  );
  await count(accountId);
  const schemes = () =>
    owner.query("SELECT cardinality(edges) AS edges FROM frame_scheme WHERE account_id = $1", [accountId]);
  expect((await schemes()).rows).toEqual([{ edges: 1 }]);
  await count(accountId, new Date("2026-11-21T12:00:00.000Z"));
  expect((await schemes()).rows).toEqual([{ edges: 8 }]);
  expect(sum(await framesOf(accountId, ""))).toBe(9);
});
