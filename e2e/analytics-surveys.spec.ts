import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { answerAsSamples, firstQuestionTitle } from "./sample-shoppers.ts";

test.use({ reducedMotion: "reduce" });

test("analytics show the live survey, another on request, and with all of them the ended questions closed", {
  tag: "@full",
}, async ({ page, merchant }) => {
  const { request } = page;
  await answerAsSamples(page, merchant.publishableKey);
  const questions = [{ type: "yesNo", title: "Is it for a boat?" }];
  const saved = await request.post("/Survey/Save", { data: { name: "Boats", questions } });
  const { id: surveyId, questions: asked } = await saved.json();
  expect((await request.get(`/Survey/ToggleStatusById/${surveyId}`)).status()).toBe(200);
  const answers = [{ questionNameId: asked[0].questionNameId, choiceIds: ["yes"] }];
  const order = { platform: "None", surface: "thankYou", sourceOrderId: "boat-1" };
  const message = { apiKey: merchant.publishableKey, surveyId, responseId: crypto.randomUUID(), ...order };
  const sent = await request.post("/Survey/SaveResponse", { data: { ...message, event: "answer", answers } });
  expect(sent.status()).toBe(200);

  await page.goto("/surveys/analytics");
  await hydrated(page);
  const main = page.getByRole("main");
  await expect(main).toContainText("Views1Responses1");
  await expect(main).toContainText("Boats, all time.");
  await expect(page.getByRole("region", { name: firstQuestionTitle })).toHaveCount(0);

  const survey = page.getByRole("combobox", { name: "Survey", exact: true });
  await survey.selectOption("All surveys");
  await expect(page).toHaveURL(/survey=all$/);
  await expect(main).toContainText("Views7Responses6");
  await expect(page.getByRole("region", { name: "Where shoppers leave: Boats" })).toBeVisible();
  await expect(page.getByRole("region", { name: firstQuestionTitle })).toHaveCount(0);
  await page.getByText(/^No longer asked \(\d+\)$/).click();
  await expect(page.getByRole("region", { name: firstQuestionTitle })).toBeVisible();
  await expectNoAxeViolations(page);

  await survey.selectOption({ index: 1 });
  await expect(main).toContainText("Views6Responses5");
  await expect(page.getByRole("region", { name: firstQuestionTitle })).toBeVisible();
});
