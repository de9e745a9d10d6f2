import { describe, expect, test } from "vitest";
import type { Split } from "#lib/calls/app-analytics.ts";
import { dimensionValues } from "#lib/dimensions.ts";
import type { Question } from "#lib/survey/document.ts";
import { env } from "#server/foundation/env.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { query } from "#server/testing/query.ts";
import {
  dailyStats,
  type FigureFilters,
  questionAnalytics,
  questionList,
  questionSplits,
  topLevelStats,
} from "./index.ts";

const questions: Question[] = [
  {
    questionNameId: "source",
    type: "single",
    title: "How did you hear of us?",
    required: false,
    allowOther: true,
    choices: [
      { id: "friend", label: "A friend" },
      { id: "search", label: "Search" },
    ],
  },
  { questionNameId: "score", type: "nps", title: "How likely?", required: false },
  { questionNameId: "weight", type: "number", title: "How heavy?", required: false },
];

const surfaces = ["thankYou", "orderStatus", "link"] as const;

/** Responses whose figures all differ between segments and days. */
function allResponses(): GivenResponse[] {
  const responses: GivenResponse[] = [];
  for (const [d, day] of ["2026-03-01", "2026-03-02", "2026-03-04"].entries())
    for (const [c, isFirstOrder] of [true, false, undefined].entries())
      for (const [s, surface] of surfaces.entries())
        for (let n = 0; n <= 2 * d + 3 * c + s; n++)
          responses.push(aResponse(d + c + s + n, day, isFirstOrder, surface));
  return responses;
}

function aResponse(n: number, day: string, isFirstOrder: boolean | undefined, surface: string): GivenResponse {
  const source =
    n % 3 === 0 ? { choices: ["other"], body: `Text ${n % 4}` } : { choices: [n % 2 ? "friend" : "search"] };
  return {
    at: `${day}T12:00:00.000Z`,
    surface,
    orderTotalMinor: 1000 + 17 * n,
    currency: n % 5 === 0 ? "EUR" : "USD",
    ...(isFirstOrder === undefined ? {} : { isFirstOrder }),
    isCompleted: n % 4 === 1,
    shown: ["source", "score", "weight"],
    skipped: n % 2 ? ["score"] : [],
    ...(n % 7 === 6
      ? {}
      : { answers: { source, score: { choices: [String(n % 11)] }, weight: { choices: [String(n / 4)] } } }),
  };
}

const numbers: Record<string, (accountId: string, filters: FigureFilters) => Promise<unknown>> = {
  stats: (accountId, filters) => topLevelStats({ accountId }, filters),
  "the days of the stats": (accountId, filters) => dailyStats({ accountId }, filters),
  "the list of questions": (accountId, filters) => questionList({ accountId }, filters),
  "a question with choices": (accountId, filters) => questionAnalytics({ accountId }, "source", filters),
  "a scale": (accountId, filters) => questionAnalytics({ accountId }, "score", filters),
  "mean and median of numbers": (accountId, filters) => questionAnalytics({ accountId }, "weight", filters),
  "splits of choices": (accountId, filters) => questionSplits({ accountId }, "source", filters),
  "splits of a scale": (accountId, filters) => questionSplits({ accountId }, "score", filters),
  "splits of numbers": (accountId, filters) => questionSplits({ accountId }, "weight", filters),
};

const filters: FigureFilters[] = [
  { startDate: "2026-03-02", endDate: "2026-03-04" },
  { customerType: "new" },
  { customerType: "returning" },
  { customerType: "unknown" },
  { surface: "orderStatus" },
  { surface: "pos" },
  { startDate: "2026-03-01", endDate: "2026-03-02", customerType: "returning", surface: "link" },
];

const typeOf = ({ isFirstOrder }: GivenResponse) =>
  isFirstOrder === undefined ? "unknown" : isFirstOrder ? "new" : "returning";

function matches(response: GivenResponse, { startDate, endDate, customerType, surface }: FigureFilters): boolean {
  const day = response.at.slice(0, 10);
  const isWithin = day >= (startDate ?? "") && day <= (endDate ?? "9");
  return (
    isWithin &&
    (customerType ?? typeOf(response)) === typeOf(response) &&
    (surface ?? response.surface) === response.surface
  );
}

describe("a filter returns the same figures as an account with only the matching responses", () => {
  let all: string | null = null;
  const accountByFilter = new Map<FigureFilters, string>();
  const accountOf = async (responses: GivenResponse[]) => {
    const accountId = await givenAccount({ questions });
    await givenResponses(accountId, responses);
    return accountId;
  };
  const cases = filters.flatMap((filter) =>
    Object.keys(numbers).map((name) => ({ name, filter, label: JSON.stringify(filter) })),
  );
  test.each(cases)("$name under $label", async ({ name, filter }) => {
    all ??= await accountOf(allResponses());
    const only =
      accountByFilter.get(filter) ?? (await accountOf(allResponses().filter((response) => matches(response, filter))));
    accountByFilter.set(filter, only);
    const { startDate, endDate } = filter;
    const figure = numbers[name];
    const filtered = await figure?.(all, filter);
    expect(filtered).toEqual(await figure?.(only, { startDate, endDate }));
    if (filter.surface !== "pos") expect(filtered).not.toEqual(await figure?.(all, {}));
  });
});

test("each split equals the question's analytics filtered by the segment", async () => {
  const accountId = await givenAccount({ questions });
  await givenResponses(accountId, allResponses());
  for (const questionNameId of ["source", "score", "weight"]) {
    const splits = await questionSplits({ accountId }, questionNameId);
    expect(splits.customerType.map(({ segment }) => segment)).toEqual(["new", "returning", "unknown"]);
    expect(splits.surface.map(({ segment }) => segment)).toEqual(surfaces);
    const filtered = [
      ...dimensionValues.customerType.map((customerType) => ({
        filter: { customerType },
        split: named(splits.customerType, customerType),
      })),
      ...surfaces.map((surface) => ({ filter: { surface }, split: named(splits.surface, surface) })),
    ];
    for (const { filter, split } of filtered) {
      const { answered, answers, numeric } = await questionAnalytics({ accountId }, questionNameId, filter);
      expect(split).toEqual({ segment: split?.segment, answered, answers, ...(numeric ? { numeric } : {}) });
    }
  }
});

const named = (splits: readonly Split[], segment: string) => splits.find((split) => split.segment === segment);

test("without a plan that has segments, segment filters are refused, naming that plan", async () => {
  const accountId = await givenAccount({ questions });
  await query(
    env.DATABASE_URL,
    `UPDATE account SET trial_ends_at = now() - interval '1 day' WHERE id = '${accountId}'`,
  );
  const refused = { code: "plan-required", options: { extra: { plan: "Orders_10K" } } };
  await expect(topLevelStats({ accountId }, { customerType: "new" })).rejects.toMatchObject(refused);
  await expect(questionList({ accountId }, { surface: "pos" })).rejects.toMatchObject(refused);
  await expect(questionAnalytics({ accountId }, "source", { surface: "pos" })).rejects.toMatchObject(refused);
  expect(await topLevelStats({ accountId })).toMatchObject({ views: 0 });
  await query(env.DATABASE_URL, `UPDATE account SET billing_plan = 'Orders_10K' WHERE id = '${accountId}'`);
  expect(await topLevelStats({ accountId }, { customerType: "new" })).toMatchObject({ views: 0 });
});
