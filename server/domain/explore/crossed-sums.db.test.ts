import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askedQuestions, type OrderScenario, orderScenario } from "#server/domain/analytics/testing/order-scenario.ts";
import { openStorefront, submitOrders, type TestStorefront } from "#server/domain/analytics/testing/submit-orders.ts";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { randomCases, timeForCases } from "#server/testing/random-cases.ts";
import { postgresStore } from "./postgres-store.ts";
import {
  bandOf,
  crossedQuery,
  filtered,
  given,
  ofEveryOrder,
  ofFacts,
  ofGiven,
  queriesOf,
  questionAxes,
} from "./testing/random-explorations.ts";
import { inOrder, type PlainQuery, type PlainResponse, tallyCrossed } from "./testing/tally-crossed.ts";

let storefront: TestStorefront;
beforeAll(async () => {
  storefront = await openStorefront();
});
afterAll(async () => {
  await Promise.all([storefront.close(), closeDatabases()]);
});

const seed = 20_261_128;
async function expectTally(accountId: string, query: PlainQuery, responses: readonly PlainResponse[]) {
  const sums = await postgresStore.crossedSums(crossedQuery(accountId, query));
  expect(inOrder(sums)).toEqual(inOrder(tallyCrossed(responses, query)));
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
