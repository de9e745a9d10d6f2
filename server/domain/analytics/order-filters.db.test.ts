import { describe, expect, test } from "vitest";
import type { OrderFilters } from "#lib/calls/order-filters.ts";
import type { Question } from "#lib/survey/document.ts";
import { orderFactValues } from "#server/domain/responses/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { query } from "#server/testing/query.ts";
import {
  channelAgreement,
  dailyStats,
  dropOff,
  type FigureFilters,
  otherCurrencies,
  questionAnalytics,
  questionList,
  questionSplits,
  ranking,
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
      { id: "friend", label: "A friend", channel: "word-of-mouth" },
      { id: "search", label: "Search", channel: "search" },
    ],
  },
  { questionNameId: "score", type: "nps", title: "How likely?", required: false },
  { questionNameId: "weight", type: "number", title: "How heavy?", required: false },
  {
    questionNameId: "order",
    type: "ranking",
    title: "What matters?",
    required: false,
    choices: [
      { id: "price", label: "Price" },
      { id: "taste", label: "Taste" },
    ],
  },
];

/** Responses over three days, some answered on the day after their view, with order facts of every kind. */
function allResponses(): GivenResponse[] {
  return Array.from({ length: 60 }, (_, n) => aResponse(n));
}

function aResponse(n: number): GivenResponse {
  const day = `2026-03-0${1 + (n % 3)}`;
  const source =
    n % 4 === 0 ? { choices: ["other"], body: `Text ${n % 8}` } : { choices: [n % 3 ? "friend" : "search"] };
  const facts = {
    ...(n % 3 === 0 ? {} : { utmCampaign: n % 2 ? "Spring-Sale" : "autumn", orderChannel: n % 2 ? "search" : "email" }),
    productIds: [String(n % 5)],
    skus: [n % 7 === 0 ? "TEE-m" : "CAP"],
    ...(n % 5 === 0 ? { discountCodes: ["WELCOME", "vip"] } : {}),
  };
  return {
    at: `${day}T12:00:00.000Z`,
    surface: n % 2 ? "thankYou" : "link",
    isFirstOrder: n % 4 < 2,
    facts,
    ...(n % 6 === 0 ? { answeredAt: `2026-03-0${2 + (n % 3)}T08:00:00.000Z` } : {}),

    orderTotalMinor: 1000 + 170 * n,
    currency: n % 5 === 1 ? "EUR" : n % 5 === 2 ? "GBP" : "USD",
    country: n % 3 ? "US" : "PT",
    isCompleted: n % 4 === 1,
    shown: ["source", "score", "weight", "order"],
    skipped: n % 2 ? ["score"] : [],
    ...(n % 9 === 8
      ? {}
      : {
          answers: {
            source,
            score: { choices: [String(n % 11)] },
            weight: { choices: [String(n / 4)] },
            order: { choices: n % 2 ? ["price", "taste"] : ["taste", "price"] },
          },
        }),
  };
}

const figures: Record<string, (accountId: string, filters: FigureFilters) => Promise<unknown>> = {
  stats: (accountId, filters) => topLevelStats({ accountId }, filters),
  "the days of the stats": (accountId, filters) => dailyStats({ accountId }, filters),
  "the list of questions": (accountId, filters) => questionList({ accountId }, filters),
  "drop-off and durations": (accountId, filters) => dropOff({ accountId }, filters),
  "a question with choices": (accountId, filters) => questionAnalytics({ accountId }, "source", filters),
  "a scale": (accountId, filters) => questionAnalytics({ accountId }, "score", filters),
  "a number": (accountId, filters) => questionAnalytics({ accountId }, "weight", filters),
  "a ranking": (accountId, filters) => ranking({ accountId }, "order", filters),
  splits: (accountId, filters) => questionSplits({ accountId }, "source", filters),
  "other currencies": (accountId, filters) => otherCurrencies({ accountId }, "source", filters),
  "the channel named and tracked": (accountId, filters) => channelAgreement({ accountId }, "source", filters),
};

type Matches = (response: GivenResponse) => boolean;

const total = ({ orderTotalMinor = 0, currency }: GivenResponse) => (currency === "USD" ? orderTotalMinor / 100 : 0);

const filters: [OrderFilters & FigureFilters, Matches][] = [
  [{ country: "PT" }, ({ country }) => country === "PT"],
  [{ currency: "EUR" }, ({ currency }) => currency === "EUR"],
  [{ orderTotalFrom: 30, orderTotalTo: 80.5 }, (one) => total(one) >= 30 && total(one) <= 80.5],
  [{ campaign: "spring-sale" }, ({ facts }) => facts?.utmCampaign === "Spring-Sale"],
  [{ product: "3" }, ({ facts }) => facts?.productIds?.includes("3") ?? false],
  [{ product: "tee-M" }, ({ facts }) => facts?.skus?.includes("TEE-m") ?? false],
  [{ discountCode: "Vip" }, ({ facts }) => facts?.discountCodes?.includes("vip") ?? false],
  [
    { country: "US", campaign: "autumn", startDate: "2026-03-02", endDate: "2026-03-03", customerType: "new" },
    ({ country, facts, isFirstOrder }) => country === "US" && facts?.utmCampaign === "autumn" && isFirstOrder === true,
  ],
];

describe("a filter by order facts returns the same figures as an account with only those orders", () => {
  let all: string | null = null;
  const accountByFilter = new Map<FigureFilters, string>();
  const accountOf = async (responses: GivenResponse[]) => {
    const accountId = await givenAccount({ questions });
    await givenResponses(accountId, responses);
    return accountId;
  };
  const cases = filters.flatMap(([filter, matches]) =>
    Object.keys(figures).map((name) => ({ name, filter, matches, label: JSON.stringify(filter) })),
  );
  test.each(cases)("$name under $label", async ({ name, filter, matches }) => {
    all ??= await accountOf(allResponses());
    const only = accountByFilter.get(filter) ?? (await accountOf(allResponses().filter(matches)));
    accountByFilter.set(filter, only);
    const { startDate, endDate, customerType } = filter;
    const figure = figures[name];
    const filtered = await figure?.(all, filter);
    expect(filtered).toEqual(await figure?.(only, { startDate, endDate, customerType }));
    expect(filtered).not.toEqual(await figure?.(all, { startDate, endDate, customerType }));
  });
});

test("orders over the plan's limit aren't counted under a filter, which would reveal their facts", async () => {
  const accountId = await givenAccount({ questions });
  await givenResponses(accountId, allResponses());
  await query(
    env.DATABASE_URL,
    `UPDATE account SET trial_ends_at = now() - interval '1 day' WHERE id = '${accountId}';
     UPDATE response SET lock_place = 1000 WHERE account_id = '${accountId}' AND country = 'PT'`,
  );
  expect(await topLevelStats({ accountId }, { country: "PT" })).toMatchObject({ views: 0 });
  expect(await topLevelStats({ accountId }, { country: "US" })).toMatchObject({ views: 40 });
  expect(await topLevelStats({ accountId })).toMatchObject({ views: 60 });
});

test("a range of totals with its ends swapped is refused, naming both", async () => {
  const accountId = await givenAccount({ questions });
  await expect(topLevelStats({ accountId }, { orderTotalFrom: 2, orderTotalTo: 1 })).rejects.toMatchObject({
    code: "invalid",
    options: { errors: { orderTotalFrom: expect.anything(), orderTotalTo: expect.anything() } },
  });
});

test("suggests campaigns, products and codes of recent orders, most common first", async () => {
  const accountId = await givenAccount({ questions });
  await givenResponses(accountId, [...allResponses(), { at: "2026-03-01T12:00:00.000Z", isTest: true }]);
  const values = await inAccount(accountId, () => orderFactValues({ accountId }));
  expect(values.campaigns).toEqual(["Spring-Sale", "autumn"]);
  expect(values.products.slice(0, 2)).toEqual(["CAP", "0"]);
  expect(values.discountCodes).toEqual(["WELCOME", "vip"]);
});
