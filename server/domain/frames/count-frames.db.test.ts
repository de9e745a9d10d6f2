import { afterAll, expect, test } from "vitest";
import { randomFrom } from "#lib/statistics/weighting/testing/random.ts";
import { unlockAnswers } from "#server/domain/plans/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { answer, framedOrders, now, questions, sum } from "./testing/framed-orders.ts";

const { owner, givenOrders, count, framesOf, answersOf } = framedOrders();
afterAll(() => owner.end());

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
