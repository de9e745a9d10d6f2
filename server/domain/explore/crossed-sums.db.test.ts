import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "#lib/errors.ts";
import { parseAxis } from "#lib/explore/axes.ts";
import { askedQuestions, type OrderScenario, orderScenario } from "#server/domain/analytics/testing/order-scenario.ts";
import { openStorefront, submitOrders, type TestStorefront } from "#server/domain/analytics/testing/submit-orders.ts";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { randomCases, timeForCases } from "#server/testing/random-cases.ts";
import { postgresStore } from "./postgres-store.ts";
import { inOrder, type PlainQuery, type PlainResponse, tallyCrossed } from "./testing/tally-crossed.ts";

let storefront: TestStorefront;
beforeAll(async () => {
  storefront = await openStorefront();
});
afterAll(async () => {
  await Promise.all([storefront.close(), closeDatabases()]);
});

const seed = 20_261_128;
const questionAxes = ["question:source", "question:sides", "question:score"];
const ofEveryOrder = [...questionAxes, "channel", "customerType", "orderValue", "month"];
const ofFacts = [...ofEveryOrder, "campaign", "country", "product", "discountCode"];

const queriesOf = (axes: readonly string[], days: readonly string[]): fc.Arbitrary<PlainQuery & { at: number }> =>
  fc.record({
    rows: fc.constantFrom(...axes),
    columns: fc.option(fc.constantFrom(...axes), { freq: 5 }),
    filters: fc.constant([]),
    firstDay: fc.option(fc.constantFrom(...days.slice(0, 2)), { freq: 1 }),
    lastDay: fc.option(fc.constantFrom(...days.slice(-2)), { freq: 1 }),
    mostValues: fc.constantFrom(2, 3, 50),
    at: fc.nat(1000),
  });

/** Adds filters by values that two responses have, some of them of the same axis. */
function filtered({ at, ...query }: PlainQuery & { at: number }, responses: readonly PlainResponse[]): PlainQuery {
  const chosen = [at, at * 7].flatMap((place) => responses[place % Math.max(1, responses.length)] ?? []);
  const axes = [...new Set(chosen.flatMap(({ values }) => Object.keys(values)))];
  const entries = axes.flatMap((axis) =>
    [...new Set(chosen.flatMap(({ values }) => values[axis] ?? []))]
      .map((value) => ({ axis, value }))
      .filter(({ value }) => value !== "" || !axis.startsWith("question:")),
  );
  const start = at % Math.max(1, entries.length);
  return { ...query, filters: entries.slice(start, start + (at % 4)) };
}

function axisOf(text: string) {
  const axis = parseAxis(text);
  if (!axis) throw new AppError("internal", text);
  return axis;
}

async function expectTally(accountId: string, query: PlainQuery, responses: readonly PlainResponse[]) {
  const sums = await postgresStore.crossedSums({
    ...query,
    accountId,
    rows: axisOf(query.rows),
    columns: query.columns === null ? null : axisOf(query.columns),
    filters: query.filters.map(({ axis, value }) => ({ axis: axisOf(axis), value })),
    currency: "USD",
  });
  expect(inOrder(sums)).toEqual(inOrder(tallyCrossed(responses, query)));
}

function bandOf(totalMinor: number | null, currency: string | null): string {
  if (totalMinor === null || currency === null) return "";
  if (currency !== "USD") return "otherCurrency";
  const edges = [0, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
  return String(edges.findLast((edge) => edge * 100 <= totalMinor));
}

/** A response as its shopper ended it; null if it isn't counted. */
function ofScenario(order: OrderScenario): PlainResponse | null {
  const last = new Map([...order.first, ...order.last].map((answer) => [answer.questionNameId, answer]));
  if (order.isTest || last.size === 0) return null;
  const { totalMinor, currency } = order;
  const values = Object.fromEntries(
    [...last].map(([id, { choiceIds, number }]) => [
      `question:${id}`,
      choiceIds ?? (number === undefined ? [] : [String(number)]),
    ]),
  );
  return {
    day: order.answeredDay,
    totalMinor: currency === "USD" ? totalMinor : null,
    values: {
      ...Object.fromEntries(questionAxes.flatMap((axis) => (values[axis] ? [[axis, values[axis]]] : []))),
      channel: [order.utm?.channel ?? ""],
      customerType: [order.customerType],
      orderValue: [bandOf(totalMinor, totalMinor === null ? null : currency)],
      month: [order.answeredDay.slice(0, 7)],
    },
  };
}

test(
  "for any answers that shoppers send, replace and add, every crossing matches an independent tally",
  async () => {
    const scenario = fc.asyncProperty(
      fc.array(orderScenario, { minLength: 1, maxLength: 25 }),
      fc.array(queriesOf(ofEveryOrder, ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"]), {
        minLength: 12,
        maxLength: 12,
      }),
      async (orders, queries) => {
        const accountId = await givenAccount({ questions: askedQuestions });
        await submitOrders(storefront, accountId, orders);
        const responses = orders.flatMap((order) => ofScenario(order) ?? []);
        for (const query of queries) await expectTally(accountId, filtered(query, responses), responses);
      },
    );
    await fc.assert(scenario, { numRuns: randomCases(8), seed });
  },
  timeForCases(120_000),
);

const given: fc.Arbitrary<GivenResponse> = fc.record({
  at: fc.constantFrom("2026-01-30T12:00:00.000Z", "2026-02-01T00:00:00.000Z", "2026-02-28T23:59:00.000Z"),
  isTest: fc.constantFrom(false, false, false, true),
  isFirstOrder: fc.boolean(),
  orderTotalMinor: fc.constantFrom(0, 999, 1000, 12_345, 99_999),
  currency: fc.constantFrom("USD", "USD", "EUR"),
  country: fc.constantFrom("US", "PT", "DE", "FR"),
  facts: fc.record(
    {
      utmCampaign: fc.constantFrom("Spring", "spring", "autumn"),
      orderChannel: fc.constantFrom("email", "search", "podcast"),
      productIds: fc.subarray(["1", "2", "3"]),
      skus: fc.subarray(["TEE", "tee", "cap"]),
      discountCodes: fc.subarray(["VIP", "vip", "WELCOME"]),
    },
    { requiredKeys: [] },
  ),
  answers: fc.record(
    {
      source: fc.record({
        choices: fc.constantFrom(["reel"], ["google"], ["other"]),
        counted: fc.constantFrom(true, true, true, false),
      }),
      sides: fc.record({ choices: fc.subarray(["corn", "rolls"], { minLength: 1 }) }),
      score: fc.record({ choices: fc.integer({ min: 0, max: 10 }).map((score) => [String(score)]) }),
    },
    { requiredKeys: [] },
  ),
});

function ofGiven({ at, isTest, isFirstOrder, orderTotalMinor, currency, country, facts, answers }: GivenResponse) {
  if (isTest) return [];
  const texts = (...lists: (string[] | null | undefined)[]) => {
    const found = new Set(lists.flatMap((list) => (list ?? []).map((text) => text.toLowerCase())));
    return found.size > 0 ? [...found] : [""];
  };
  const counted = Object.entries(answers ?? {}).filter(([, answer]) => answer.counted !== false);
  const total = orderTotalMinor ?? null;
  const values = {
    ...Object.fromEntries(counted.map(([id, { choices = [] }]) => [`question:${id}`, choices])),
    channel: [facts?.orderChannel ?? ""],
    campaign: [facts?.utmCampaign?.toLowerCase() ?? ""],
    country: [country ?? ""],
    product: texts(facts?.productIds, facts?.skus),
    discountCode: texts(facts?.discountCodes),
    customerType: [isFirstOrder ? "new" : "returning"],
    orderValue: [bandOf(total, currency ?? null)],
    month: [at.slice(0, 7)],
  };
  return [{ day: at.slice(0, 10), totalMinor: currency === "USD" ? total : null, values }];
}

test(
  "for any facts of orders, every crossing and filter matches an independent tally",
  async () => {
    const scenario = fc.asyncProperty(
      fc.array(given, { minLength: 1, maxLength: 60 }),
      fc.array(queriesOf(ofFacts, ["2026-01-30", "2026-02-01", "2026-02-28"]), { minLength: 20, maxLength: 20 }),
      async (responses, queries) => {
        const accountId = await givenAccount({ questions: askedQuestions });
        await givenResponses(accountId, responses);
        const plain = responses.flatMap(ofGiven);
        for (const query of queries) await expectTally(accountId, filtered(query, plain), plain);
      },
    );
    await fc.assert(scenario, { numRuns: randomCases(12), seed });
  },
  timeForCases(120_000),
);
