import { type APIRequestContext, expect } from "@playwright/test";
import * as z from "zod";
import { DropOff, OtherCurrencies, QuestionSplits } from "#lib/calls/app-analytics.ts";
import { Stats } from "#lib/calls/shapes.ts";
import { QuestionAnalytics, QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { customerTypes, type Figures, type Money, type QuestionFigures, surfaces } from "./thanksgiving-shoppers.ts";

export type Filter = Partial<Record<"customerType" | "surface", string>>;

/** The tally of the shoppers within a filter. */
export type Within = (filter: Filter) => Figures;

/** Reads one of the account's calls. */
export async function read<Answer>(
  request: APIRequestContext,
  address: string,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  const answer = await request.get(address);
  expect(answer.status(), address).toBe(200);
  return schema.parse(await answer.json());
}

/** In percent with one decimal, halves up; 0 of nothing. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((part * 1000) / whole + 0.5) / 10;
}

/** Wilson's score interval of a share, 95%, in percent with one decimal. */
function intervalOf(part: number, whole: number): { shareLow: number; shareHigh: number } {
  const z2 = 1.959963984540054 ** 2;
  const middle = part + z2 / 2;
  const half = Math.sqrt(z2 * ((part * (whole - part)) / whole + z2 / 4));
  const ends = [middle - half, middle + half].map((end) => Math.round((1000 * end) / (whole + z2)) / 10);
  const [shareLow = 0, shareHigh = 0] = ends;
  return { shareLow, shareHigh };
}

/** An answer's share and interval. */
export function sharesOf(count: number, answered: number) {
  return { share: share(count, answered), ...intervalOf(count, answered) };
}

/** In major units, halves of a cent up; 0 without orders. */
export function averageOf({ orders, cents }: Money): number {
  return orders === 0 ? 0 : Math.floor(cents / orders + 0.5) / 100;
}

/** The headline numbers, the list, the drop-off and every question, under a filter. */
export async function compareFigures(
  request: APIRequestContext,
  filter: Filter,
  { views, responses, completions, questions }: Figures,
  idOf: (title: string) => string,
): Promise<void> {
  const query = new URLSearchParams(filter);
  expect(await read(request, `/Survey/GetTopLevelStatsForAccount?${query}`, Stats)).toEqual({
    views,
    responses,
    completions,
    responseRate: share(responses, views),
    completionRate: share(completions, responses),
  });
  const list = await read(request, `/Survey/GetSurveyQuestionListForAccount?${query}`, z.array(QuestionListItem));
  expect(list.map(({ title, shown, answered, skipped }) => ({ title, shown, answered, skipped }))).toEqual(
    questions.map(({ title, shown, answered, skipped }) => ({ title, shown, answered, skipped })),
  );
  const dropOff = await read(request, `/api/app/analytics/drop-off?${query}`, DropOff);
  expect(dropOff.questions.map(({ questionNameId, type, isLive, ...figures }) => figures)).toEqual(
    questions.map(({ title, shown, answered, skipped }) => {
      const stopped = shown - answered - skipped;
      return { title, shown, answered, skipped, stopped, stoppedShare: share(stopped, shown) };
    }),
  );
  for (const question of questions) {
    query.set("questionNameId", idOf(question.title));
    const reported = await read(request, `/Survey/GetQuestionAnalyticsPageViewModel?${query}`, QuestionAnalytics);
    const { shown, answered, skipped } = question;
    expect(reported).toMatchObject({ shown, answered, skipped });
    expect(reportedAnswers(reported.answers)).toEqual(answersTallied(question));
    expect(reported.series.reduce((sum, day) => sum + day.answered, 0)).toBe(answered);
  }
}

type ReportedAnswers = QuestionAnalytics["answers"];

/** A shopper's choices, by label. */
function reportedAnswers(answers: ReportedAnswers) {
  const given = answers.filter(({ count }) => count > 0);
  return Object.fromEntries(given.map(({ id, label, ...figures }) => [label, figures]));
}

function answersTallied({ answered, answers }: QuestionFigures) {
  return Object.fromEntries(
    [...answers].map(([label, { count, USD }]) => [
      label,
      {
        ...sharesOf(count, answered),
        count,
        orders: USD.orders,
        revenue: USD.cents / 100,
        averageOrderValue: averageOf(USD),
      },
    ]),
  );
}

/** A question split by kind of customer and by surface. */
export async function compareSplits(
  request: APIRequestContext,
  id: string,
  title: string,
  within: Within,
): Promise<void> {
  const reported = await read(request, `/api/app/analytics/splits?questionNameId=${id}`, QuestionSplits);
  const tallied = (filter: Filter) => within(filter).questions.find((question) => question.title === title);
  const expected = (parts: readonly (readonly [string, QuestionFigures | undefined])[]) =>
    parts.flatMap(([segment, figures]) => {
      if (!figures || figures.answered === 0) return [];
      return [{ segment, answered: figures.answered, answers: answersTallied(figures) }];
    });
  const plain = (splits: QuestionSplits["surface"]) =>
    splits.map(({ segment, answered, answers }) => ({ segment, answered, answers: reportedAnswers(answers) }));
  expect(plain(reported.customerType)).toEqual(
    expected(customerTypes.map((customerType) => [customerType, tallied({ customerType })])),
  );
  expect(plain(reported.surface)).toEqual(expected(surfaces.map((surface) => [surface, tallied({ surface })])));
}

/** The orders in euros behind a question's answers. */
export async function compareEuros(request: APIRequestContext, id: string, { answers, abroad }: QuestionFigures) {
  const reported = await read(request, `/api/app/analytics/other-currencies?questionNameId=${id}`, OtherCurrencies);
  const euros = ({ orders, cents }: Money) => ({
    orders,
    revenue: cents / 100,
    averageOrderValue: averageOf({ orders, cents }),
  });
  const expected = {
    currency: "EUR",
    ...euros(abroad),
    answers: Object.fromEntries(
      [...answers].flatMap(([label, { EUR }]) => (EUR.orders > 0 ? [[label, euros(EUR)]] : [])),
    ),
  };
  const plain = reported.others.map(({ answers: given, ...all }) => ({
    ...all,
    answers: Object.fromEntries(given.map(({ id: choice, label, ...money }) => [label, money])),
  }));
  expect({ currency: reported.currency, others: plain }).toEqual({
    currency: "USD",
    others: abroad.orders > 0 ? [expected] : [],
  });
}

/** Every split of the shoppers adds up to the whole: shoppers, answers and cents. */
export async function expectSums(request: APIRequestContext, id: string): Promise<void> {
  const figuresIn = async (filter: Filter) => {
    const query = new URLSearchParams({ questionNameId: id, ...filter });
    const reported = await read(request, `/Survey/GetQuestionAnalyticsPageViewModel?${query}`, QuestionAnalytics);
    const { shown, answered, skipped, answers } = reported;
    const counts = answers.flatMap(({ id: choice, count, revenue }) => [
      [`count of ${choice}`, count] as const,
      [`cents of ${choice}`, Math.round(revenue * 100)] as const,
    ]);
    return { shown, answered, skipped, ...Object.fromEntries(counts) };
  };
  const all = await figuresIn({});
  const parts = [
    customerTypes.map((customerType) => figuresIn({ customerType })),
    surfaces.map((surface) => figuresIn({ surface })),
  ];
  for (const part of parts) expect(sumOf(await Promise.all(part))).toEqual(all);
}

function sumOf(parts: readonly Record<string, number>[]): Record<string, number> {
  const names = parts.flatMap((part) => Object.keys(part));
  return Object.fromEntries(names.map((name) => [name, parts.reduce((sum, part) => sum + (part[name] ?? 0), 0)]));
}
