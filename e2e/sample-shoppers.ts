import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";

/** The first question of every new survey. */
export const firstQuestionId = "how-did-you-first-hear-about-us";
export const firstQuestionTitle = "How did you first hear about us?";
export const labels = { tiktok: "TikTok", podcast: "A podcast" } as const;

/** A shopper who saw the survey. */
export interface SampleShopper {
  /** Null if they only viewed it. */
  choice: keyof typeof labels | null;
  customer: "new" | "returning" | "unknown";
  surface: "thankYou" | "email";
  total: number;
  currency?: "EUR";
}

/** Every kind of customer, two surfaces, an order abroad, and a shopper who only viewed it. */
export const sampleShoppers: readonly SampleShopper[] = [
  { choice: "tiktok", customer: "new", surface: "thankYou", total: 10 },
  { choice: "tiktok", customer: "new", surface: "email", total: 20 },
  { choice: "podcast", customer: "returning", surface: "thankYou", total: 40 },
  { choice: "podcast", customer: "unknown", surface: "email", total: 80 },
  { choice: "tiktok", customer: "returning", surface: "email", total: 160, currency: "EUR" },
  { choice: null, customer: "new", surface: "thankYou", total: 0 },
];

/** Enables the survey, and has each shopper view and answer it. */
export async function answerAsSamples(page: Page, apiKey: string): Promise<void> {
  expect((await page.request.get("/Survey/ToggleStatusById/")).status()).toBe(200);
  const { id } = await (await page.request.get("/Survey/GetByAccount")).json();
  for (const { choice, customer, surface, total, currency = "USD" } of sampleShoppers) {
    const responseId = randomUUID();
    const isFirstOrder = customer === "unknown" ? {} : { isFirstOrder: customer === "new" };
    const data = {
      apiKey,
      surveyId: id,
      responseId,
      platform: "None",
      surface,
      sourceOrderId: `order-${responseId}`,
      event: choice ? "answer" : "view",
      ...(choice ? { answers: [{ questionNameId: firstQuestionId, choiceIds: [choice] }] } : {}),
      order: { total, currency, ...isFirstOrder },
    };
    expect((await page.request.post("/Survey/SaveResponse", { data })).status()).toBe(200);
  }
}
