import fc from "fast-check";
import { AppError } from "#lib/errors.ts";
import { parseAxis } from "#lib/explore/axes.ts";
import type { GivenResponse } from "#server/testing/given-answers.ts";
import type { CrossedQuery } from "../analytics-store.ts";
import type { PlainQuery, PlainResponse } from "./tally-crossed.ts";

/** The questions of these tests. */
export const questionAxes = ["question:source", "question:sides", "question:score"];
/** Axes that any order has. */
export const ofEveryOrder = [...questionAxes, "channel", "customerType", "orderValue", "month"];
/** All axes. */
export const ofFacts = [...ofEveryOrder, "campaign", "country", "product", "discountCode"];

/** Any explorations by these axes, of days between the first two and the last two. */
export const queriesOf = (
  axes: readonly string[],
  days: readonly string[],
): fc.Arbitrary<PlainQuery & { at: number }> =>
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
export function filtered(
  { at, ...query }: PlainQuery & { at: number },
  responses: readonly PlainResponse[],
): PlainQuery {
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

/** An exploration as stores are asked for it. */
export function crossedQuery(accountId: string, query: PlainQuery): CrossedQuery {
  return {
    ...query,
    accountId,
    rows: axisOf(query.rows),
    columns: query.columns === null ? null : axisOf(query.columns),
    filters: query.filters.map(({ axis, value }) => ({ axis: axisOf(axis), value })),
    currency: "USD",
  };
}

/** The band of an order total, in US dollars. */
export function bandOf(totalMinor: number | null, currency: string | null): string {
  if (totalMinor === null || currency === null) return "";
  if (currency !== "USD") return "otherCurrency";
  const edges = [0, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
  return String(edges.findLast((edge) => edge * 100 <= totalMinor));
}

/** Any responses. */
export const given: fc.Arbitrary<GivenResponse> = fc.record({
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

/** A response as it is tallied; none for a test. */
export function ofGiven({
  at,
  isTest,
  isFirstOrder,
  orderTotalMinor,
  currency,
  country,
  facts,
  answers,
}: GivenResponse) {
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
    product: texts(facts?.skus?.length ? facts.skus : facts?.productIds),
    discountCode: texts(facts?.discountCodes),
    customerType: [isFirstOrder ? "new" : "returning"],
    orderValue: [bandOf(total, currency ?? null)],
    month: [at.slice(0, 7)],
  };
  return [{ day: at.slice(0, 10), totalMinor: currency === "USD" ? total : null, values }];
}
