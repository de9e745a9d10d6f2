import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { percentOf, roundTo } from "#lib/statistics/percent.ts";
import { wilsonInterval } from "#lib/statistics/wilson-interval.ts";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { givenAccount } from "#server/testing/given-answers.ts";
import { randomCases, timeForCases } from "#server/testing/random-cases.ts";
import {
  type AccountContext,
  channelAgreement,
  dailyStats,
  dropOff,
  type FigureFilters,
  otherCurrencies,
  positionBias,
  questionAnalytics,
  questionList,
  questionSplits,
  topLevelStats,
} from "./index.ts";
import { askedQuestions, type OrderScenario, orderScenario } from "./testing/order-scenario.ts";
import { recountDifferences } from "./testing/recount-differences.ts";
import { openStorefront, submitOrders, type TestStorefront } from "./testing/submit-orders.ts";
import { Tally } from "./testing/tally.ts";

let storefront: TestStorefront;
beforeAll(async () => {
  storefront = await openStorefront();
});
afterAll(async () => {
  await Promise.all([storefront.close(), closeDatabases()]);
});

const days = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"];
const filters: fc.Arbitrary<FigureFilters> = fc
  .record({
    range: fc.option(fc.subarray(days, { minLength: 1 }), { freq: 4 }),
    customerType: fc.constantFrom(undefined, undefined, "new" as const, "returning" as const, "unknown" as const),
    surface: fc.constantFrom(undefined, undefined, "thankYou" as const, "link" as const, "pos" as const),
  })
  .map(({ range, ...segment }) => ({ ...segment, startDate: range?.[0], endDate: range?.at(-1) }));

test(
  "for any answers, every figure under every filter matches an independent tally",
  async () => {
    const scenario = fc.asyncProperty(
      fc.array(orderScenario, { minLength: 1, maxLength: 25 }),
      fc.array(filters, { minLength: 3, maxLength: 3 }),
      async (orders, chosen) => {
        const context = { accountId: await givenAccount({ questions: askedQuestions }) };
        await submitOrders(storefront, context.accountId, orders);
        for (const filter of [{}, ...chosen]) await expectFigures(context, filter, orders);
        expect(await recountDifferences(storefront.owner, context.accountId, days)).toEqual([]);
      },
    );
    await fc.assert(scenario, { numRuns: randomCases(12) });
  },
  timeForCases(120_000),
);

async function expectFigures(context: AccountContext, filter: FigureFilters, orders: readonly OrderScenario[]) {
  const tally = new Tally(orders, filter);
  const stats = statsOf(tally);
  expect(await topLevelStats(context, filter)).toEqual(stats);
  await expectDays(context, filter, orders);
  const list = await questionList(context, filter);
  const { questions, timeToComplete } = await dropOff(context, filter);
  expectTime(timeToComplete, tally.durations);
  for (const [index, { questionNameId }] of askedQuestions.entries()) {
    const expected = tally.question(questionNameId);
    const { shown, answered, skipped, stopped } = expected;
    const analytics = await questionAnalytics(context, questionNameId, filter);
    expect(analytics).toMatchObject({ stats, shown, answered, skipped });
    expectAnswers(analytics.answers, expected);
    expect(list[index]).toMatchObject({ questionNameId, shown, answered, skipped });
    expect(countsOf(list[index]?.topAnswers ?? [])).toEqual(expected.counts);
    const ofThose = { stopped, stoppedShare: percentOf(stopped, shown) };
    expect(questions[index]).toMatchObject({ questionNameId, shown, answered, skipped, ...ofThose });
    if (questionNameId === "weight" || questionNameId === "score") expectNumeric(analytics.numeric, expected.counts);
    if (questionNameId === "source") {
      expect(Object.fromEntries(analytics.other.map(({ text, count }) => [text, count]))).toEqual(tally.others);
    }
    await expectSplits(context, questionNameId, filter, orders);
    expect(await moneyOf(context, questionNameId, filter)).toEqual(tally.otherMoney(questionNameId));
  }
  await expectChannels(context, filter, tally);
  await expectPositions(context, filter, tally);
}

function statsOf({ stats, successes }: Tally) {
  return {
    ...stats,
    responseRate: percentOf(successes.responses, stats.views),
    completionRate: percentOf(successes.completions, stats.responses),
  };
}

async function expectDays(context: AccountContext, filter: FigureFilters, orders: readonly OrderScenario[]) {
  const { series } = await dailyStats(context, filter);
  for (const { date, ...counts } of series)
    expect(counts).toEqual(new Tally(orders, { ...filter, startDate: date, endDate: date }).stats);
  const { views, responses, completions } = new Tally(orders, filter).stats;
  const sumOf = (key: "views" | "responses" | "completions") => series.reduce((sum, day) => sum + day[key], 0);
  expect([sumOf("views"), sumOf("responses"), sumOf("completions")]).toEqual([views, responses, completions]);
}

/** Durations of 64 seconds and more are counted to within 2 %. */
function expectTime(time: Awaited<ReturnType<typeof dropOff>>["timeToComplete"], durations: readonly number[]) {
  if (durations.length === 0) return expect(time).toBeNull();
  const at = (place: number) => durations[Math.floor(place)] ?? 0;
  const upper = at(durations.length / 2);
  const median = (at((durations.length - 1) / 2) + upper) / 2;
  const p90 = at(Math.ceil(0.9 * durations.length) - 1);
  expect(time?.count).toBe(durations.length);
  expect(Math.abs((time?.medianSeconds ?? -1) - median)).toBeLessThanOrEqual(upper < 64 ? 0.05 : 0.02 * upper);
  expect(Math.abs((time?.p90Seconds ?? -1) - p90)).toBeLessThanOrEqual(p90 < 64 ? 0.05 : 0.02 * p90);
}

type Answers = Awaited<ReturnType<typeof questionAnalytics>>["answers"];

function countsOf(answers: readonly { id: string; count: number }[]): Record<string, number> {
  return Object.fromEntries(answers.filter(({ count }) => count !== 0).map(({ id, count }) => [id, count]));
}

function expectAnswers(answers: Answers, expected: ReturnType<Tally["question"]>): void {
  expect(countsOf(answers)).toEqual(expected.counts);
  for (const { id, count, share, shareLow, shareHigh, revenue, averageOrderValue } of answers) {
    const { low, high } = wilsonInterval(count, expected.answered);
    expect([share, shareLow, shareHigh]).toEqual([percentOf(count, expected.answered), low, high]);
    const minor = expected.revenueMinor[id] ?? 0;
    expect(revenue).toBe(minor / 100);
    expect(averageOrderValue).toBe(roundTo(2, minor / 100 / Math.max(1, expected.ordersOf[id] ?? 0)));
  }
}

function expectNumeric(numeric: { mean: number; median: number } | undefined, counts: Record<string, number>): void {
  const numbers = Object.entries(counts)
    .flatMap(([value, count]) => Array<number>(count).fill(Number(value)))
    .sort((one, other) => one - other);
  const at = (place: number) => numbers[Math.floor(place)] ?? 0;
  const mean = numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
  expect(numeric?.mean).toBeCloseTo(mean, 1);
  expect(numeric?.median).toBeCloseTo((at((numbers.length - 1) / 2) + at(numbers.length / 2)) / 2, 1);
}

async function expectSplits(
  context: AccountContext,
  questionNameId: string,
  filter: FigureFilters,
  orders: readonly OrderScenario[],
) {
  const splits = await questionSplits(context, questionNameId, filter);
  const types = ["new", "returning", "unknown"].map((segment) => ({ segment, by: "customerType" as const }));
  const surfaces = ["thankYou", "orderStatus", "link"].map((segment) => ({ segment, by: "surface" as const }));
  for (const { segment, by } of [...types, ...surfaces]) {
    const expected = new Tally(
      orders.filter((order) => order[by] === segment),
      filter,
    ).question(questionNameId);
    const split = splits[by].find((each) => each.segment === segment);
    expect(split?.answered ?? 0).toBe(expected.answered);
    if (split) expectAnswers(split.answers, expected);
    if (split?.numeric) expectNumeric(split.numeric, expected.counts);
  }
}

async function moneyOf(context: AccountContext, questionNameId: string, filter: FigureFilters) {
  const { currency, others } = await otherCurrencies(context, questionNameId, filter);
  expect(currency).toBe("USD");
  const money = (others ?? []).flatMap(({ currency: name, answers, ...all }) =>
    [{ id: "", ...all }, ...answers].map(({ id, orders, revenue, averageOrderValue }) => {
      const minor = Math.round(revenue * (name === "JPY" ? 1 : 100));
      expect(averageOrderValue).toBeCloseTo(revenue / orders, name === "JPY" ? -1 : 1);
      return [`${name} ${id}`, { orders, minor }] as const;
    }),
  );
  return Object.fromEntries(money);
}

async function expectChannels(context: AccountContext, filter: FigureFilters, tally: Tally) {
  const agreement = await channelAgreement(context, "source", filter);
  const cells = (agreement?.cells ?? []).map((cell) => [`${cell.surveyChannel} ${cell.orderChannel}`, cell.count]);
  expect(Object.fromEntries(cells)).toEqual(tally.channels);
  const matched = Object.values(tally.channels).reduce((sum, count) => sum + count, 0);
  const agreeing = ["instagram instagram", "instagram instagram-ads", "search search"];
  const agreed = agreeing.reduce((sum, cell) => sum + (tally.channels[cell] ?? 0), 0);
  const marked = (agreement?.cells ?? []).filter(({ agrees }) => agrees);
  expect(marked.reduce((sum, { count }) => sum + count, 0)).toBe(agreed);
  const { low, high } = wilsonInterval(agreed, matched);
  const rate = { agreementRate: percentOf(agreed, matched), agreementLow: low, agreementHigh: high };
  expect(agreement).toMatchObject({ matched, agreed, ...rate });
  expect(await channelAgreement(context, "score", filter)).toBeNull();
}

async function expectPositions(context: AccountContext, filter: FigureFilters, tally: Tally) {
  const bias = await positionBias(context, "source", filter);
  const answered = tally.positions.reduce((sum, count) => sum + count, 0);
  if (answered === 0) return expect(bias).toBeNull();
  expect(bias).toMatchObject({ isShuffled: true, answered, expectedShare: 33.3, firstProfits: false });
  const counts = bias?.positions.map(({ position, count }) => [position, count]);
  expect(counts).toEqual([1, 3, 4].map((position, index) => [position, tally.positions[index]]));
}
