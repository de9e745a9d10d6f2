/** @module-tag full */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { orderTotalSql, readCalendar } from "#server/domain/analytics/index.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { parametersInto } from "#server/foundation/database/write-value.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { randomCases, timeForCases } from "#server/testing/random-cases.ts";
import { type AnswerFilters, filterSql } from "./answer-filter.ts";
import { windowOf } from "./keyset.ts";
import { currenciesOf, type Sorted } from "./order-facts.ts";
import { type Walk, walkAnswers } from "./walk-answers.ts";

const choices = ["a", "b"].map((id) => ({ id, label: id }));
const pick: Question = { questionNameId: "pick", type: "single", title: "Which?", required: false, choices };
const why: Question = { questionNameId: "why", type: "text", title: "Why?", required: false };

const arbitraryOrder: fc.Arbitrary<GivenResponse> = fc
  .record({
    minute: fc.nat(20),
    choice: fc.option(fc.constantFrom("a", "b")),
    country: fc.option(fc.constantFrom("DE", "US", "FR"), { nil: undefined }),
    total: fc.option(
      fc.record({
        orderTotalMinor: fc.constantFrom(0, 49, 50, 4990, 5000),
        currency: fc.constantFrom("USD", "JPY", "KWD"),
      }),
      { nil: undefined },
    ),
  })
  .map(
    ({ minute, choice, country, total }): GivenResponse => ({
      at: new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString(),
      ...(country ? { country } : {}),
      ...total,
      // Sorted by an order fact, a walk also reads responses without an answer to the question.
      answers: choice ? { pick: { choices: [choice] } } : { why: { body: "so" } },
    }),
  );

const arbitraryList = fc.record({
  sortField: fc.constantFrom("answeredAt" as const, "orderTotal" as const, "country" as const),
  isDesc: fc.boolean(),
  filters: fc.record<AnswerFilters>(
    {
      choice: fc.constant("a"),
      country: fc.constantFrom("DE", "US"),
      orderTotalFrom: fc.constantFrom(0.05, 5, 49.9, 50),
      orderTotalTo: fc.constantFrom(0.049, 49.9, 50),
    },
    { requiredKeys: [] },
  ),
  limit: fc.integer({ min: 1, max: 4 }),
  steps: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
});

test(
  "reads every answer of its list once, in order, even with tiny steps",
  async () => {
    const scenario = fc.asyncProperty(
      fc.array(arbitraryOrder, { maxLength: 25 }),
      fc.array(arbitraryList, { minLength: 6, maxLength: 6 }),
      async (orders, lists) => {
        const accountId = await givenAccount({ questions: [pick, why] });
        await givenResponses(accountId, orders);
        const questionKey = { accountId, questionNameId: "pick" };
        const calendar = await readCalendar({ accountId }, {});
        await inAccount(accountId, async () => {
          const currencies = await currenciesOf(accountId, {});
          for (const { limit, steps, ...list } of lists) {
            const byTime = list.sortField === "answeredAt";
            const window = windowOf(calendar, byTime ? list.isDesc : true, null);
            const walk = { questionKey, window, term: null, currencies, ...list };
            expect(await toTheEnd(walk, limit, steps)).toEqual(await sortedByDatabase(walk));
          }
        });
      },
    );
    await fc.assert(scenario, { numRuns: randomCases(20) });
  },
  timeForCases(60_000),
);

async function toTheEnd(walk: Omit<Walk, "from">, limit: number, steps: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (let from: Sorted | null = null; ; ) {
    const { found, stoppedAt } = await walkAnswers({ ...walk, from }, limit, steps);
    ids.push(...found.map(({ responseId }) => responseId));
    const next: Sorted | null | undefined = found.length === limit ? found.at(-1) : stoppedAt;
    if (!next) return ids;
    from = next;
  }
}

async function sortedByDatabase({ questionKey, sortField, isDesc, filters }: Omit<Walk, "from">): Promise<string[]> {
  const values: unknown[] = [questionKey.accountId, questionKey.questionNameId];
  const sortedBy = { answeredAt: "answer.answered_at", orderTotal: orderTotalSql, country: "r.country" }[sortField];
  const direction = isDesc ? "DESC" : "ASC";
  const { rows } = await accountPool().query<{ id: string }>(
    `SELECT r.id FROM answer JOIN response r ON r.account_id = answer.account_id AND r.id = answer.response_id
     WHERE answer.account_id = $1 AND question_id = $2
       AND answer.response_id IN (SELECT response_id FROM answer WHERE ${filterSql(questionKey.accountId, filters, parametersInto(values))})
     ORDER BY ${sortedBy} ${direction} NULLS LAST, r.id ${direction}`,
    values,
  );
  return rows.map(({ id }) => id);
}
