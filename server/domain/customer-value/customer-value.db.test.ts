import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer, now, questions } from "#server/domain/frames/testing/framed-orders.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { customerValue, type ValueFilters } from "./customer-value.ts";
import { readCohort, valueFigures } from "./index.ts";
import { cohorts } from "./testing/cohorts.ts";

const { owner, givenOrders, givenCustomers, countValue } = cohorts();
afterAll(() => owner.end());

const read = async (accountId: string, filters: ValueFilters = {}) =>
  await customerValue({ accountId, now }, "source", filters);

// 300 customers who ordered once, of whom 30 answered, and 100 who came back, of whom 50 did: loyal ones answer five times
// as readily. First orders are alike, and so are later ones.
const groups = [
  { name: "once", customers: 300, answered: 30, yeses: 18, later: [] },
  { name: "again", customers: 100, answered: 50, yeses: 20, later: [{ day: "2026-06-20", total: 3_000 }] },
];

describe("of 300 customers who ordered once and 100 who came back, of whom 30 and 50 answered", () => {
  let accountId = "";
  beforeAll(async () => {
    accountId = await givenAccount({ questions });
    for (const { name, customers, answered, yeses, later } of groups) {
      const ids = Array.from({ length: customers }, (_, n) => `${name}-${n}`);
      await givenCustomers(
        accountId,
        ids.map((id) => ({ id, day: "2026-06-10", total: 5_000, later })),
      );
      await givenResponses(
        accountId,
        ids.slice(0, answered).map((id, n) => answer(id, { source: { choices: [n < yeses ? "a" : "b"] } })),
      );
    }
    await countValue(accountId);
  });

  test("the mean of all is exact", async () => {
    expect(await read(accountId)).toMatchObject({
      currency: "USD",
      horizon: 90,
      firstMonth: "2026-06-01",
      lastMonth: "2026-06-01",
      customers: 400,
      answered: 80,
      needed: 0,
      basis: "storeSays",
      isBeforeRefunds: true,
      isFollowUp: false,
      all: { firstOrder: 50, repeatRate: 25, ordersPerCustomer: 1.25, value: 57.5 },
    });
  });

  test("an answer is worth what its customers spend, those who came back counting less", async () => {
    // Weights 10 and 2: 180 and 40 customers say so. Without weights, 53 % came back.
    const answerValue = (await read(accountId))?.answers[0];
    expect(answerValue).toMatchObject({ id: "a", count: 38, customers: 220, firstOrder: 50 });
    expect(answerValue?.repeatRate).toBeCloseTo((100 * 40) / 220, 6);
    expect(answerValue?.ordersPerCustomer).toBeCloseTo(260 / 220, 6);
    expect(answerValue?.value).toBeCloseTo(50 + (30 * 40) / 220, 6);
    expect(answerValue?.difference).toBeCloseTo(50 + (30 * 40) / 220 - 57.5, 6);
    expect(answerValue?.valueLow).toBeLessThan(answerValue?.value ?? 0);
    expect(answerValue?.valueHigh).toBeGreaterThan(answerValue?.value ?? 0);
    expect(answerValue?.differenceLow).toBeCloseTo((answerValue?.valueLow ?? 0) - 57.5, 6);
    expect(answerValue?.differenceHigh).toBeCloseTo((answerValue?.valueHigh ?? 0) - 57.5, 6);
  });

  test("those of all answers of one choice together are all customers", async () => {
    const answers = (await read(accountId))?.answers ?? [];
    const sum = (take: (row: (typeof answers)[number]) => number) => answers.reduce((all, row) => all + take(row), 0);
    expect(sum(({ customers }) => customers ?? 0)).toBeCloseTo(400, 6);
    expect(sum(({ customers, value }) => (customers ?? 0) * (value ?? 0)) / 400).toBeCloseTo(57.5, 6);
    const cohort = await readCohort(accountId, "source", { horizon: 90, firstDay: null, lastDay: null });
    const both = cohort && valueFigures(cohort, ["a", "b"]);
    expect(both).toMatchObject({ count: 80 });
    expect(both?.value).toBeCloseTo(57.5, 6);
    expect(both?.valueLow).toBeCloseTo(57.5, 6);
  });

  test("only months that lie whole in the range count", async () => {
    const customersOf = async (filters: ValueFilters) => (await read(accountId, filters))?.customers;
    expect(await customersOf({ startDate: "2026-06-01", endDate: "2026-06-30" })).toBe(400);
    expect(await customersOf({ startDate: "2026-06-02" })).toBe(0);
    expect(await customersOf({ endDate: "2026-06-29" })).toBe(0);
    expect(await read(accountId, { horizon: "180" })).toMatchObject({ customers: 0, all: null, firstMonth: null });
  });

  test("a later month changes nothing of it", async () => {
    const range = { startDate: "2026-06-01", endDate: "2026-06-30" };
    const before = await read(accountId, range);
    await givenCustomers(
      accountId,
      Array.from({ length: 50 }, (_, n) => ({ id: `new-${n}`, day: "2026-07-02", total: 90_000 + n, country: "DE" })),
    );
    await countValue(accountId, new Date("2026-11-21T12:00:00.000Z"));
    expect({ ...(await read(accountId, range)), asOf: null }).toEqual({ ...before, asOf: null });
    expect((await read(accountId))?.customers).toBe(450);
  });
});

test("with too few customers who gave an answer, it has no figures, and the others do", async () => {
  const accountId = await givenAccount({ questions });
  const ids = Array.from({ length: 60 }, (_, n) => `c${n}`);
  await givenCustomers(
    accountId,
    ids.map((id) => ({ id, day: "2026-06-10" })),
  );
  await givenResponses(
    accountId,
    ids.slice(0, 35).map((id, n) => answer(id, { source: { choices: [n < 5 ? "a" : "b"] } })),
  );
  await countValue(accountId);
  const answers = (await read(accountId))?.answers;
  expect(answers).toMatchObject([
    { id: "a", count: 5, customers: null, value: null, valueLow: null, difference: null },
    { id: "b", count: 30, value: 50, valueLow: 50, valueHigh: 50, difference: 0 },
  ]);
});

test("says where there is nothing to say: no store, another kind of question, a question after another answer", async () => {
  const accountId = await givenAccount({
    questions: [...questions, { questionNameId: "words", type: "text", title: "Words", required: false }],
  });
  expect(await read(accountId)).toMatchObject({ asOf: null, customers: 0, needed: 30, basis: null, answers: [] });
  expect(await customerValue({ accountId, now }, "words", {})).toBeNull();
  await givenCustomers(accountId, [{ id: "c1", day: "2026-06-10" }]);
  await givenResponses(accountId, [answer("c1", { later: { choices: ["a"] } })]);
  await countValue(accountId);
  expect(await customerValue({ accountId, now }, "later", {})).toMatchObject({ isFollowUp: true, customers: 0 });
});

test("says from when on customers are new where the store doesn't say, and how many orders no figure has", async () => {
  const accountId = await givenAccount({ questions });
  await givenOrders(accountId, [{ id: "earliest", day: "2026-01-01", customer: "c0" }]);
  await givenCustomers(
    accountId,
    [
      { id: "c1", day: "2026-07-01", later: [{ day: "2026-07-02", total: 100, currency: "EUR" }] },
      { id: "c2", day: "2026-07-01" },
    ],
    null,
  );
  await owner.query("UPDATE store_order SET refunded_minor = 1 WHERE account_id = $1 AND source_order_id = 'c2'", [
    accountId,
  ]);
  await countValue(accountId);
  expect(await read(accountId, { horizon: "30" })).toMatchObject({
    basis: "notSeenBefore",
    since: "2026-06-30",
    customers: 2,
    otherCurrencyOrders: 1,
    isBeforeRefunds: false,
  });
});
