import type { APIRequestContext, Page } from "@playwright/test";
import type { QuestionInput } from "#lib/survey/question.ts";
import { expect, type Merchant } from "./fixtures.ts";

const questions: QuestionInput[] = [
  {
    questionNameId: "source",
    type: "single",
    title: "Where from?",
    required: true,
    allowOther: true,
    choices: [
      { id: "poster", label: "A poster" },
      { id: "friend", label: "A friend" },
    ],
  },
  {
    questionNameId: "score",
    type: "nps",
    title: "How likely?",
    required: false,
    followUp: { whenMax: 6, question: { questionNameId: "why", type: "longText", title: "Why?", required: false } },
  },
  {
    questionNameId: "rank",
    type: "ranking",
    title: "What counts most?",
    required: false,
    choices: [
      { id: "price", label: "Price" },
      { id: "speed", label: "Speed" },
    ],
  },
];

/** Publishes the questions and enables the survey. */
export async function publish(request: APIRequestContext, more: object = {}): Promise<void> {
  const { id } = await (await request.get("/Survey/GetByAccount")).json();
  const saved = await request.post("/Survey/Save", { data: { id, questions, publish: true, ...more } });
  expect(saved.status()).toBe(200);
  expect(await (await request.get("/Survey/ToggleStatusById/")).json()).toMatchObject({ enabled: true });
}

/** A question's figures, as the merchant reads them. */
export async function answersTo(request: APIRequestContext, questionNameId: string): Promise<Record<string, number>> {
  const read = await request.get(`/Survey/GetQuestionAnalyticsPageViewModel?questionNameId=${questionNameId}`);
  const { answers }: { answers: { id: string; count: number }[] } = await read.json();
  return Object.fromEntries(answers.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]));
}

/** The URL of a merchant's hosted survey. */
export const hosted = ({ publishableKey }: Merchant, more = "") => `/surveys/response?key=${publishableKey}${more}`;

/** Expects nothing wider than the window. */
export async function expectToFit(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
