import { randomUUIDv7 } from "node:crypto";
import papaparse from "papaparse";
import { afterAll, expect, test } from "vitest";
import { ExploreQuery } from "#lib/calls/app-explore.ts";
import { filtersText } from "#lib/explore/filter-text.ts";
import { wilsonInterval } from "#lib/statistics/wilson-interval.ts";
import type { Question } from "#lib/survey/document.ts";
import { mergeOther } from "#server/domain/other-texts/index.ts";
import { eraseShopper } from "#server/domain/responses/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { contextOf } from "#server/testing/factories.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { query } from "#server/testing/query.ts";
import { type ExploreInput, exploration, exportExploration } from "./index.ts";
import { postgresStoreWithin } from "./postgres-store.ts";
import { sumIn } from "./sum-where-kept.ts";

afterAll(stopSender);

const choices = [
  { id: "friend", label: "A friend" },
  { id: "radio", label: "Radio" },
];
const questions: Question[] = [
  { questionNameId: "source", type: "single", title: "How?", required: false, allowOther: true, choices },
  { questionNameId: "which", type: "multiple", title: "Which?", required: false, choices },
  { questionNameId: "score", type: "nps", title: "How likely?", required: false },
  { questionNameId: "why", type: "text", title: "Why?", required: false },
  { questionNameId: "weight", type: "number", title: "How heavy?", required: false },
];
const at = "2026-03-01T12:00:00.000Z";

async function shopWith(responses: readonly GivenResponse[]): Promise<string> {
  const accountId = await givenAccount({ questions });
  await givenResponses(accountId, responses);
  return accountId;
}

const many = (count: number, make: (n: number) => Partial<GivenResponse>) =>
  Array.from({ length: count }, (_, n): GivenResponse => ({ at, ...make(n) }));

const sizes = ({ values }: { values: { label: string; count: number }[] }) =>
  Object.fromEntries(values.map(({ label, count }) => [label, count]));

const explore = (accountId: string, input: ExploreInput) => exploration({ accountId }, input);

test("a question by a question has the count, the shares and the revenue of each cell with their intervals", async () => {
  const accountId = await shopWith(
    many(40, (n) => ({
      orderTotalMinor: n % 2 ? 3000 : 5000,
      currency: n === 0 ? "EUR" : "USD",
      answers: { source: { choices: [n < 24 ? "friend" : "radio"] }, score: { choices: [n % 4 === 0 ? "9" : "10"] } },
    })),
  );
  const found = await explore(accountId, { rows: "question:source", columns: "question:score" });
  expect(found).toMatchObject({
    currency: "USD",
    all: { count: 40, orders: 39, revenue: 1550 },
    rows: { title: "How?", isSeveral: false, values: [{ label: "A friend" }, { label: "Radio" }] },
    columns: {
      title: "How likely?",
      values: [
        { value: "9", count: 10 },
        { value: "10", count: 30 },
      ],
    },
  });
  // Of 24 friends, 18 gave a ten: twelve of 30.00 and six of 50.00.
  const cell = found.cells.find(({ row, column }) => row === 0 && column === 1);
  const { low, high } = wilsonInterval(18, 24);
  expect(cell).toMatchObject({ count: 18, rowShare: 75, rowShareLow: low, rowShareHigh: high, columnShare: 60 });
  expect(cell).toMatchObject({ orders: 18, revenue: 660, averageOrderValue: 36.67 });
  const half = 1.959964 * Math.sqrt(12 * 30 ** 2 + 6 * 50 ** 2);
  expect(cell?.revenueLow).toBeCloseTo(660 - half, 1);
  expect(cell?.revenueHigh).toBeCloseTo(660 + half, 1);
  // Student's t with 17 degrees of freedom.
  const deviation = Math.sqrt((12 * 30 ** 2 + 6 * 50 ** 2 - 660 ** 2 / 18) / 17);
  expect(cell?.averageOrderValueHigh).toBeCloseTo(660 / 18 + (2.1098 * deviation) / Math.sqrt(18), 1);
});

test("a figure of fewer than ten responses has no interval", async () => {
  const answers = (n: number) => ({ source: { choices: [n < 9 ? "friend" : "radio"] } });
  const accountId = await shopWith(many(20, (n) => ({ orderTotalMinor: 1000, currency: "USD", answers: answers(n) })));
  const { rows, cells } = await explore(accountId, { rows: "question:source", columns: "customerType" });
  expect(rows.values[0]).toMatchObject({ count: 9, countLow: null, revenue: 90, revenueHigh: null, share: 45 });
  expect(rows.values[0]?.shareLow).toBeGreaterThan(0);
  expect(cells[0]).toMatchObject({
    rowShare: 100,
    rowShareLow: null,
    averageOrderValue: 10,
    averageOrderValueLow: null,
  });
  expect(cells[1]).toMatchObject({ count: 11, rowShareHigh: 100, averageOrderValueLow: 10, averageOrderValueHigh: 10 });
});

test("values beyond the fiftieth are everything else, where a response with two of them counts once", async () => {
  const accountId = await shopWith([
    ...many(50, (n) => ({ facts: { discountCodes: [`code-${n}`] }, answers: {} })),
    ...many(50, (n) => ({ facts: { discountCodes: [`code-${n}`, "z-last", "z-very-last"] }, answers: {} })).slice(0, 1),
  ]);
  const { rows, all } = await explore(accountId, { rows: "discountCode" });
  expect(all.count).toBe(51);
  expect(rows).toMatchObject({ isSeveral: true });
  expect(rows.values).toHaveLength(51);
  expect(rows.values[0]).toMatchObject({ value: "code-0", count: 2 });
  expect(rows.values.at(-1)).toMatchObject({ kind: "others", value: null, label: "Everything else", count: 1 });
});

test("an answer with several choices counts once in each, and once in all", async () => {
  const both = { which: { choices: ["friend", "radio"] } };
  const accountId = await shopWith(many(3, (n) => ({ answers: n < 2 ? both : { which: { choices: ["radio"] } } })));
  const { rows, all } = await explore(accountId, { rows: "question:which" });
  expect([all.count, sizes(rows), rows.isSeveral]).toEqual([3, { "A friend": 2, Radio: 3 }, true]);
});

test("a text under Other counts for the choice that it was merged into", async () => {
  const accountId = await shopWith(
    many(3, (n) => ({
      answers: { source: n < 2 ? { choices: ["other"], body: "wireless" } : { choices: ["radio"] } },
    })),
  );
  expect(sizes((await explore(accountId, { rows: "question:source" })).rows)).toEqual({ Radio: 1, Other: 2 });
  const owner = { personId: randomUUIDv7(), emailAddress: "a@example.com" };
  const context = contextOf({ accountId, publishableKey: "", owner });
  await inAccount(accountId, () =>
    mergeOther(context, { questionNameId: "source", texts: ["wireless"], choiceId: "radio" }),
  );
  expect(sizes((await explore(accountId, { rows: "question:source" })).rows)).toEqual({ Radio: 3 });
});

test("an erased shopper's responses are gone", async () => {
  const answers = { source: { choices: ["radio"] } };
  const accountId = await shopWith(many(3, (n) => ({ answers, facts: { customerId: n ? "7" : "8" } })));
  await inAccount(accountId, () =>
    eraseShopper({ accountId, personId: null, isStaff: false }, { customerId: "7", orders: undefined }),
  );
  expect((await explore(accountId, { rows: "question:source", columns: "country" })).all.count).toBe(1);
});

test("revenue is of orders in the account's currency, also after it changes", async () => {
  const accountId = await shopWith(
    many(2, (n) => ({ orderTotalMinor: 1000 * (n + 1), currency: n ? "EUR" : "USD", answers: {} })),
  );
  expect(await explore(accountId, { rows: "orderValue" })).toMatchObject({
    currency: "USD",
    all: { orders: 1, revenue: 10 },
    rows: {
      values: [
        { value: "10", label: "10 to under 20" },
        { label: "Other currencies", revenue: 0 },
      ],
    },
  });
  await query(env.DATABASE_URL, `UPDATE account SET currency = 'EUR' WHERE id = '${accountId}'`);
  expect(await explore(accountId, { rows: "orderValue" })).toMatchObject({
    currency: "EUR",
    all: { orders: 1, revenue: 20 },
    rows: {
      values: [
        { value: "20", revenue: 20 },
        { value: "otherCurrency", averageOrderValue: null },
      ],
    },
  });
});

test("refunds and canceled orders are left out of revenue as in other figures", async () => {
  const accountId = await shopWith(many(3, () => ({ orderTotalMinor: 1000, currency: "USD", answers: {} })));
  await query(
    env.DATABASE_URL,
    `UPDATE response SET "order" = CASE (SELECT count(*) FROM response o WHERE o.account_id = response.account_id AND o.id < response.id)
       WHEN 0 THEN '{"isVoid":true}'::jsonb WHEN 1 THEN '{"refundedMinor":250}'::jsonb END WHERE account_id = '${accountId}'`,
  );
  expect((await explore(accountId, { rows: "month" })).all).toMatchObject({ count: 3, orders: 2, revenue: 17.5 });
});

test("orders over the plan's limit aren't counted, and the customer type needs its plan", async () => {
  const accountId = await shopWith(
    many(4, (n) => ({ country: n ? "US" : "PT", answers: { source: { choices: ["radio"] } } })),
  );
  await query(
    env.DATABASE_URL,
    `UPDATE account SET trial_ends_at = now() - interval '1 day' WHERE id = '${accountId}';
     UPDATE response SET lock_place = 1000 WHERE account_id = '${accountId}' AND country = 'PT';
     UPDATE answer SET lock_place = 1000 WHERE account_id = '${accountId}'
       AND response_id = (SELECT id FROM response WHERE account_id = '${accountId}' AND country = 'PT')`,
  );
  expect(sizes((await explore(accountId, { rows: "country" })).rows)).toEqual({ "United States": 3 });
  expect(sizes((await explore(accountId, { rows: "question:source" })).rows)).toEqual({ Radio: 3 });
  const byType = [
    { rows: "customerType" },
    { rows: "country", columns: "customerType" },
    { rows: "country", filters: [{ axis: { fact: "customerType" as const }, value: "new" }] },
  ];
  for (const input of byType) {
    await expect(explore(accountId, input)).rejects.toMatchObject({ code: "plan-required" });
  }
});

test("another account's answers are never in it, and its question isn't found", async () => {
  const other = await givenAccount({ questions: questions.map((one) => ({ ...one, questionNameId: "theirs" })) });
  await givenResponses(
    other,
    many(5, () => ({ answers: { theirs: { choices: ["radio"] } } })),
  );
  const accountId = await shopWith(many(2, () => ({ answers: { source: { choices: ["radio"] } } })));
  expect((await explore(accountId, { rows: "month" })).all.count).toBe(2);
  const naming: ExploreInput[] = [
    { rows: "question:theirs" },
    { rows: "month", columns: "question:theirs" },
    { rows: "month", filters: [{ axis: { questionNameId: "theirs" }, value: "radio" }] },
  ];
  for (const input of naming) {
    await expect(explore(accountId, input)).rejects.toMatchObject({ code: "not-found" });
  }
});

test("a question whose answers are texts or numbers of any size is refused, naming the field", async () => {
  const accountId = await shopWith([]);
  const named = (field: string) => ({
    code: "invalid",
    options: { errors: { [field]: ["must name a question with choices or a scale"] } },
  });
  await expect(explore(accountId, { rows: "question:why" })).rejects.toMatchObject(named("rows"));
  await expect(explore(accountId, { rows: "month", columns: "question:weight" })).rejects.toMatchObject(
    named("columns"),
  );
  const filters = [{ axis: { questionNameId: "why" }, value: "So" }];
  await expect(explore(accountId, { rows: "month", filters })).rejects.toMatchObject(named("filters"));
  await expect(
    explore(accountId, { rows: "month", startDate: "2026-03-02", endDate: "2026-03-01" }),
  ).rejects.toMatchObject({ code: "invalid", options: { errors: { startDate: expect.anything() } } });
});

test("filters as a query writes them select responses in any letter case of a code", async () => {
  const facts = [{ discountCodes: ["10% OFF, Spring=Sale"] }, { discountCodes: ["other"] }, {}];
  const accountId = await shopWith(many(3, (n) => ({ facts: facts[n] ?? {}, answers: {} })));
  const countOf = async (value: string) => {
    const filters = filtersText([{ axis: { fact: "discountCode" }, value }]);
    return (await explore(accountId, ExploreQuery.parse({ rows: "month", filters }))).all.count;
  };
  expect([await countOf("10% off, SPRING=sale"), await countOf(""), await countOf("nobody's")]).toEqual([1, 1, 0]);
});

test("counting that takes too long is refused with what to narrow", async () => {
  const accountId = await shopWith(
    many(3000, (n) => ({ answers: { source: { choices: [n % 2 ? "radio" : "friend"] } } })),
  );
  const input = { rows: "question:source", columns: "month" };
  await expect(
    exploration({ accountId }, input, (query) => sumIn(postgresStoreWithin(1), query)),
  ).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("Choose fewer days"),
  });
});

test("the CSV has a line for each cell, each value of both axes, and all responses", async () => {
  const accountId = await shopWith(
    many(12, (n) => ({ country: "PT", answers: { source: { choices: [n < 10 ? "friend" : "radio"] } } })),
  );
  const response = await exportExploration(
    { accountId },
    { rows: "question:source", columns: "country", startDate: "2026-03-01" },
  );
  const text = await response.text();
  const { data } = papaparse.parse<Record<string, string>>(text.replace("\ufeff", "").trim(), { header: true });
  expect(data.map((line) => [line.of, line.row, line.column, line.responses, line.share_of_row])).toEqual([
    ["cell", "A friend", "Portugal", "10", "100"],
    ["cell", "Radio", "Portugal", "2", "100"],
    ["row", "A friend", "", "10", ""],
    ["row", "Radio", "", "2", ""],
    ["column", "", "Portugal", "12", ""],
    ["all", "", "", "12", ""],
  ]);
  expect(data[2]).toMatchObject({ row_axis: "How?", column_axis: "Country", share_of_all: "83.3" });
  expect(data[0]).toMatchObject({ first_day: "2026-03-01", last_day: "", currency: "USD", revenue_low: "" });
});
