import type { Page } from "@playwright/test";
import { expect, hydrated } from "./fixtures.ts";

interface StoredQuestion {
  questionNameId: string;
  type: string;
  title: string;
  choices?: { id: string; label: string; channel?: string; translations?: Record<string, { label?: string }> }[];
  askOnce?: string;
  showIf?: unknown;
  translations?: Record<string, { title?: string }>;
  followUp?: { whenChoiceIds?: string[]; question: StoredQuestion };
}

export interface StoredSurvey {
  id: string;
  questions: StoredQuestion[];
  thankYou: { link?: { url: string; label: string }; translations?: Record<string, { title?: string }> };
  locale: string;
  locales: string[];
  settings: { showOn: string[] };
}

/** The first two questions of a new account's survey. */
export const first = "how-did-you-first-hear-about-us";
export const second = "what-almost-stopped-you-from-buying";

/** Saves other questions, bypassing the editor, and reopens it. */
export async function saveWith(page: Page, change: (survey: StoredSurvey) => unknown[]): Promise<void> {
  const survey = await stored(page);
  const saved = await page.request.post("/Survey/Save", { data: { id: survey.id, questions: change(survey) } });
  expect(saved.status()).toBe(200);
  await page.reload();
  await hydrated(page);
}

export async function showIfOf(page: Page, index: number): Promise<unknown> {
  return (await stored(page)).questions[index]?.showIf;
}

export async function stored(page: Page): Promise<StoredSurvey> {
  return await (await page.request.get("/Survey/GetByAccount")).json();
}
