import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import papaparse from "papaparse";
import * as z from "zod";
import { DailyStats } from "#lib/calls/app-analytics.ts";
import { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { call } from "../scripts/replay/call.ts";
import { goLive } from "../scripts/replay/go-live.ts";
import { readRespondents } from "../scripts/replay/read-respondents.ts";
import { sourceQuestions, thanksgivingSurvey } from "../scripts/replay/thanksgiving-survey.ts";
import { chooseInMenu } from "./chart-menu.ts";
import {
  averageOf,
  compareEuros,
  compareFigures,
  compareSplits,
  expectSums,
  type Filter,
  read,
  share,
  sharesOf,
  type Within,
} from "./compare-figures.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { customerTypes, type Figures, figuresOf, type Shopper, shopperOf, surfaces } from "./thanksgiving-shoppers.ts";
import { respondentsOf } from "./thanksgiving-tally.ts";

test.use({ reducedMotion: "reduce" });

const file = path.resolve(import.meta.dirname, "../sandbox/data/thanksgiving-2015/responses.csv");

const filters: readonly Filter[] = [
  {},
  ...customerTypes.map((customerType) => ({ customerType })),
  ...surfaces.map((surface) => ({ surface })),
  { customerType: "new", surface: "email" },
];

test("every figure under every filter matches a tally of the shoppers", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  expect(merchant.accountId).toBeTruthy();
  test.setTimeout(300_000);
  const { request } = page;
  const shoppers = respondentsOf(file).map(shopperOf);
  const within: Within = (filter) => figuresOf(shoppers.filter((shopper) => isWithin(shopper, filter)));
  const all = within({});

  await test.step("the shoppers answer", () => answerAs(shoppers, page));
  const list = await read(request, "/Survey/GetSurveyQuestionListForAccount", z.array(QuestionListItem));
  const idOf = (title: string) => list.find((question) => question.title === title)?.questionNameId ?? "";
  for (const filter of filters)
    await test.step(JSON.stringify(filter), () => compareFigures(request, filter, within(filter), idOf));
  for (const question of all.questions)
    await test.step(question.title, async () => {
      await compareSplits(request, idOf(question.title), question.title, within);
      await compareEuros(request, idOf(question.title), question);
      await expectSums(request, idOf(question.title));
    });
  await test.step("the previous period", () => comparePeriods(page, all));
  await test.step("exported tables", () => compareTables(page, idOf(pies), all, within));
});

function isWithin(shopper: Shopper, { customerType = shopper.customerType, surface = shopper.surface }: Filter) {
  return shopper.customerType === customerType && shopper.surface === surface;
}

/** Makes the survey live, and sends each shopper's answers with the order. */
async function answerAs(shoppers: readonly Shopper[], page: Page): Promise<void> {
  const appUrl = process.env.E2E_APP_URL ?? "";
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const live = await goLive(appUrl, cookie, thanksgivingSurvey);
  const respondents = readRespondents(readFileSync(file, "utf8"), sourceQuestions);
  const answersOf = new Map(respondents.map(({ id, answers }) => [id, answers]));
  const places = new Map(sourceQuestions.map(({ question }, place) => [question.questionNameId, place]));
  const send = async ({ id, customerType, surface, order, leavesAfter }: Shopper) => {
    const isHeard = (questionNameId: string) =>
      leavesAfter === null || (places.get(questionNameId) ?? 0) <= leavesAfter;
    const answers = (answersOf.get(id) ?? []).filter(({ questionNameId }) => isHeard(questionNameId));
    const event = leavesAfter === null ? "complete" : answers.length > 0 ? "answer" : "view";
    const money = order ? { total: order.cents / 100, currency: order.currency } : {};
    const isFirstOrder = customerType === "unknown" ? {} : { isFirstOrder: customerType === "new" };
    const place = { responseId: crypto.randomUUID(), platform: "None", surface, sourceOrderId: id };
    const body = { ...live, ...place, event, answers, order: { ...money, ...isFirstOrder } };
    await call(`${appUrl}/Survey/SaveResponse`, { body });
  };
  const waiting = shoppers.values();
  const sendOneByOne = async () => {
    for (const shopper of waiting) await send(shopper);
  };
  await Promise.all(Array.from({ length: 8 }, sendOneByOne));
}

const pies = "Which type of pie is typically served at your Thanksgiving dinner? Please select all that apply.";

/** Compares the days after the counted ones with them. */
async function comparePeriods(page: Page, { views, responses, completions }: Figures): Promise<void> {
  const { series } = await read(page.request, "/api/app/analytics/daily-stats", DailyStats);
  const days = series.map(({ date }) => Date.parse(`${date}T00:00:00Z`));
  const dayMs = 24 * 60 * 60 * 1000;
  const [from, to] = [1, days.length].map((later) => new Date(Math.max(...days) + later * dayMs));
  const period = `from=${from?.toISOString().slice(0, 10)}&to=${to?.toISOString().slice(0, 10)}`;
  await page.goto(`/surveys/analytics?${period}&compare=before`);
  const figures = page.getByRole("main");
  const down = (count: number) => `0Down 100.0% from ${count.toLocaleString("en-US")}`;
  await expect(figures).toContainText(`Views${down(views)}Responses${down(responses)}`);
  await expect(figures).toContainText(
    `No views in this period, ${share(responses, views).toFixed(1)}% in the previous one`,
  );
  await expect(figures).toContainText(
    `No responses in this period, ${share(completions, responses).toFixed(1)}% in the previous one`,
  );
}

/** The numbers behind the charts, as files. */
async function compareTables(page: Page, id: string, { questions }: Figures, within: Within): Promise<void> {
  const question = questions.find(({ title }) => title === pies);
  if (!question) throw new Error("nobody was asked about pies");
  await page.goto(`/surveys/question/${id}/analytics`);
  await hydrated(page);
  const card = page.getByRole("region", { name: "Answers" });
  // Its choices aren't shuffled, so they keep their order unless someone wants another.
  await card.getByRole("combobox", { name: "Sort answers by" }).selectOption("Sort by count");
  const [, ...answers] = await tableOf(page, card);
  const taken = answers.filter(([, count]) => count !== "0");
  expect(taken.map(([, count]) => Number(count))).toEqual(
    [...question.answers.values()].map(({ count }) => count).sort((one, other) => other - one),
  );
  expect(Object.fromEntries(taken.map(([label, ...figures]) => [label, figures.map(Number)]))).toEqual(
    Object.fromEntries(
      [...question.answers].map(([label, { count }]) => {
        const { share: ofAll, shareLow, shareHigh } = sharesOf(count, question.answered);
        return [label, [count, ofAll, shareLow, shareHigh]];
      }),
    ),
  );

  const [, ...revenue] = await tableOf(page, page.getByRole("region", { name: "Revenue by answer" }));
  expect(Object.fromEntries(revenue.map(([label, ...figures]) => [label, figures.slice(0, 3).map(Number)]))).toEqual(
    Object.fromEntries(
      [...question.answers].flatMap(([label, { USD }]) =>
        // The average of fewer than 30 orders is an empty cell.
        USD.cents > 0 ? [[label, [USD.orders, USD.cents / 100, USD.orders < 30 ? Number("") : averageOf(USD)]]] : [],
      ),
    ),
  );

  const [, ...segments] = await tableOf(page, page.getByRole("region", { name: "By segment" }));
  const ofNew = within({ customerType: "new" }).questions.find(({ title }) => title === pies);
  for (const [label, , ...figures] of segments.filter(([, segment]) => segment === "New customers")) {
    const { count, USD } = ofNew?.answers.get(label ?? "") ?? { count: 0, USD: { orders: 0, cents: 0 } };
    const shares = sharesOf(count, ofNew?.answered ?? 0);
    const { share: ofAll, shareLow, shareHigh } = shares;
    expect(figures.map(Number)).toEqual([count, ofAll, shareLow, shareHigh, USD.cents / 100, averageOf(USD)]);
  }

  await page.goto("/surveys/analytics?customerType=returning");
  await hydrated(page);
  const [, ...leaving] = await tableOf(page, page.getByRole("region", { name: "Where shoppers leave" }));
  const returning = within({ customerType: "returning" }).questions.filter(({ shown }) => shown > 0);
  expect(leaving.map(([title, ...figures]) => [title, ...figures.map(Number)])).toEqual(
    returning.map(({ title, shown, answered, skipped }) => {
      const left = shown - answered - skipped;
      return [title, shown, answered, skipped, left, share(left, shown)];
    }),
  );
}

/** The rows of a chart's CSV. */
async function tableOf(page: Page, card: Locator): Promise<string[][]> {
  const [download] = await Promise.all([page.waitForEvent("download"), chooseInMenu(card, "Download data (CSV)")]);
  const { data } = papaparse.parse<string[]>(await readFile(await download.path(), "utf8"), { skipEmptyLines: true });
  return data;
}
