import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer, framedOrders, now, questions } from "#server/domain/frames/testing/framed-orders.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { type WeightedFilters, weightedAnswers } from "./weighted-answers.ts";

const { owner, givenOrders, count } = framedOrders();
afterAll(() => owner.end());

const day = "2026-11-18";
const read = async (accountId: string, questionNameId = "source", filters: WeightedFilters = {}) =>
  await weightedAnswers({ accountId, now }, questionNameId, filters);

/** Orders `name-0` on; of them, `said` answered "a", and `answered - said` "b". */
async function givenGroup(
  accountId: string,
  {
    name,
    isFirst,
    orders,
    answered,
    yeses,
  }: { name: string; isFirst: boolean; orders: number; answered: number; yeses: number },
): Promise<void> {
  const ids = Array.from({ length: orders }, (_, n) => `${name}-${n}`);
  await givenOrders(
    accountId,
    ids.map((id) => ({ id, day, isFirst })),
  );
  await givenResponses(
    accountId,
    ids.slice(0, answered).map((id, n): GivenResponse => answer(id, { source: { choices: [n < yeses ? "a" : "b"] } })),
  );
}

describe("of 200 new and 300 returning customers, of whom 20 and 60 answered", () => {
  let accountId = "";
  beforeAll(async () => {
    accountId = await givenAccount({ questions });
    await givenGroup(accountId, { name: "new", isFirst: true, orders: 200, answered: 20, yeses: 8 });
    await givenGroup(accountId, { name: "old", isFirst: false, orders: 300, answered: 60, yeses: 9 });
    await count(accountId);
  });

  test("each answer counts for as many orders as its customers' type has", async () => {
    const found = await read(accountId);
    expect(found).toMatchObject({
      currency: "USD",
      frame: 500,
      answered: 80,
      needed: 0,
      newOrders: 200,
      isFollowUp: false,
    });
    expect(found?.revenue).toBe(25_000);
    expect(found?.answers[0]).toMatchObject({
      id: "a",
      count: 17,
      rawShare: 21.3,
      share: 25,
      shareLow: expect.closeTo(16.4977766, 6),
      shareHigh: expect.closeTo(35.9950973, 6),
      standardError: expect.closeTo(4.7790682848, 8),
      orders: 125,
      newCustomers: null, // Of only 20 answers.
      revenue: 6_250,
      averageOrderValue: null,
      isFew: false,
    });
    expect(found?.margins).toEqual([
      {
        name: "value",
        categories: [
          { label: "New, $50.00 and more", frame: 200, answered: 20, factor: 1.6 },
          { label: "Returning, $50.00 and more", frame: 300, answered: 60, factor: 0.8 },
        ],
      },
    ]);
  });

  test("the figures of all answers to a one-choice question add up to the store's own", async () => {
    const answers = (await read(accountId))?.answers ?? [];
    const total = (name: "orders" | "revenue") => answers.reduce((sum, one) => sum + (one[name] ?? 0), 0);
    expect([total("orders"), total("revenue")]).toEqual([500, 25_000]);
  });

  test("bounds widen with how much customers who didn't answer may differ, up to the worst case", async () => {
    const bounds = async (G: WeightedFilters["G"]) => {
      const [a] = (await read(accountId, "source", { G }))?.answers ?? [];
      return [a?.boundLow, a?.boundHigh];
    };
    const near = (...ends: number[]) => ends.map((end) => expect.closeTo(end, 6));
    expect(await bounds("1")).toEqual(near(16.4977766, 35.9950973));
    expect(await bounds("1.5")).toEqual(near(12.6105734, 44.3479825));
    expect(await bounds("2")).toEqual(near(10.5026304, 50.3657514));
    expect(await bounds("none")).toEqual(near(3.4, 87.4));
  });

  test("those of new and of returning customers add up to those of all", async () => {
    const [all, ...parts] = await Promise.all([
      read(accountId),
      read(accountId, "source", { customerType: "new" }),
      read(accountId, "source", { customerType: "returning" }),
    ]);
    const orders = (one: typeof all) => one?.answers[0]?.orders ?? 0;
    expect(parts.map((one) => [one?.frame, one?.answered, one?.needed])).toEqual([
      [200, 20, 10],
      [300, 60, 0],
    ]);
    expect([parts[0]?.answers[0]?.share, orders(all) - orders(parts[1])]).toEqual([null, 80]);
  });

  test("says which orders it leaves out, and why", async () => {
    await givenOrders(accountId, [
      { id: "off-1", day, couldShow: false },
      { id: "off-2", day, couldShow: false },
      { id: "not-asked", day, asked: ["once"] },
      { id: "canceled", day, isAccepted: false },
    ]);
    await owner.query("UPDATE store_order SET is_web_checkout = source_order_id = 'off-1' WHERE account_id = $1", [
      accountId,
    ]);
    await count(accountId);
    expect((await read(accountId))?.notInFrame.toSorted((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
      { reason: "notAsked", orders: 1 },
      { reason: "notShown", orders: 1 },
      { reason: "notWebCheckout", orders: 1 },
    ]);
  });
});

test("with fewer than 30 answers there are no figures, and how many more it takes is said", async () => {
  const accountId = await givenAccount({ questions });
  await givenGroup(accountId, { name: "new", isFirst: true, orders: 40, answered: 29, yeses: 20 });
  await count(accountId);
  const found = await read(accountId);
  expect(found).toMatchObject({ frame: 40, answered: 29, needed: 1, effectiveAnswers: null, margins: [] });
  expect(found?.answers[0]).toMatchObject({ count: 20, share: null, orders: null, revenue: null, boundHigh: null });
});

test("without a store's orders there is nothing to estimate from", async () => {
  const accountId = await givenAccount({ questions });
  expect(await read(accountId)).toMatchObject({ asOf: null, frame: 0, answered: 0, answers: [] });
});

test("a question that follows another answer has shares of those who reach it, and orders of the survey's frame", async () => {
  const accountId = await givenAccount({ questions });
  const ids = Array.from({ length: 100 }, (_, n) => `${n}`);
  await givenOrders(
    accountId,
    ids.map((id) => ({ id, day })),
  );
  await givenResponses(
    accountId,
    ids.slice(0, 50).map((id, n) =>
      answer(id, {
        source: { choices: [n < 40 ? "a" : "b"] },
        ...(n < 40 && { later: { choices: [n < 10 ? "a" : "b"] } }),
      }),
    ),
  );
  await count(accountId);
  const found = await read(accountId, "later");
  expect(found).toMatchObject({ isFollowUp: true, frame: 100, answered: 40 });
  expect(found?.answers[0]).toMatchObject({ id: "a", count: 10, rawShare: 25, share: 25, orders: 20, boundLow: null });
});
