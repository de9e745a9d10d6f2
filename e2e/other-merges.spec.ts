import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { answersTo, publish } from "./asked-survey.ts";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, type Merchant, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

const questionNameId = "source";
/** One more than the first page holds, with the oldest. */
const later = Array.from({ length: 51 }, (_, n) => `text ${n}`);

test("past merges can be paged to the oldest, which can be undone there, and the counts follow", {
  tag: "@full",
}, async ({ page, merchant }) => {
  await publish(page.request);
  for (const text of ["wireless", "Wireless!"]) await type(page.request, merchant, text);
  for (const text of ["wireless", ...later]) await merge(page.request, text);
  expect(await answersTo(page.request, questionNameId)).toEqual({ poster: 2 });
  await page.goto(`/surveys/question/${questionNameId}/analytics`);
  await hydrated(page);
  const answers = page.getByRole("region", { name: "Answers" });
  await expect(answers).toContainText(/A poster\D*100\.0%\D*2/);
  const workbench = page.getByRole("region", { name: "Typed as “Other”" });
  await workbench.getByRole("button", { name: "Past merges" }).click();
  const drawer = page.getByRole("dialog", { name: "Past merges" });
  const items = drawer.getByRole("listitem");
  await expect(items).toHaveCount(50);
  await page.route(olderMerges, (route) => route.fulfill({ status: 429, body: "" }));
  await drawer.getByRole("button", { name: "Show older" }).press("Enter");
  await expect(drawer.getByRole("alert")).toContainText("We couldn't load all past merges");
  await expect(drawer.getByRole("button", { name: "Show older" })).toBeFocused();
  await page.unroute(olderMerges);
  await drawer.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(items).toHaveCount(52);
  await expect(items.nth(50)).toBeFocused();
  await expect(drawer.getByRole("button", { name: "Show older" })).toBeHidden();
  expect(await items.locator("p:first-child").allTextContents()).toEqual(
    [...later.toReversed(), "wireless"].map((text) => `“${text}” → A poster`),
  );

  const oldest = items.last();
  await oldest.getByRole("button", { name: "Undo merging “wireless” into A poster" }).press("Enter");
  await expect(oldest).toContainText("Undone · A merchant");
  await expect(items).toHaveCount(52);
  await expect(oldest).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(workbench.getByRole("button", { name: "Past merges" })).toBeFocused();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.keyboard.press("Enter");
  await expect(items).toHaveCount(52);
  expect(await items.first().getByRole("button").evaluate(isCutOff)).toBe(false);
  await page.keyboard.press("Escape");
  await expect(workbench.getByRole("listitem").filter({ hasText: "wireless" })).toContainText("2");
  await expect(answers).toContainText(/Other\D*100\.0%\D*2/);
  expect(await answersTo(page.request, questionNameId)).toEqual({ other: 2 });
});

const olderMerges = /\/other-texts\/merges\?.*cursor=/;

/** In the page: whether something inside truncates its text. */
function isCutOff(element: Element): boolean {
  return [...element.querySelectorAll("*")].some((inner) => inner.scrollWidth > inner.clientWidth);
}

/** Answers the question with a typed text. */
async function type(request: APIRequestContext, { publishableKey }: Merchant, other: string): Promise<void> {
  const { id } = await (await request.get("/Survey/GetByAccount")).json();
  const data = {
    apiKey: publishableKey,
    surveyId: id,
    responseId: randomUUID(),
    event: "answer",
    platform: "None",
    surface: "thankYou",
    answers: [{ questionNameId, choiceIds: ["other"], other }],
  };
  expect((await request.post("/Survey/SaveResponse", { data })).status()).toBe(200);
}

async function merge(request: APIRequestContext, text: string): Promise<void> {
  const data = { questionNameId, texts: [text], choiceId: "poster" };
  expect((await request.post("/api/app/other-texts/merge", { data })).status()).toBe(200);
}
