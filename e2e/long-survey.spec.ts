import { expect, hydrated, test } from "./fixtures.ts";

test("analytics of a long survey loads the texts of the questions in view, and the others when they come into view", {
  tag: "@full",
}, async ({ page, merchant }) => {
  const questions = Array.from({ length: 30 }, (_, index) => ({ type: "text", title: `Open question ${index + 1}?` }));
  const { request } = page;
  const survey = await (await request.post("/Survey/Save", { data: { questions, publish: true } })).json();
  await request.get(`/Survey/ToggleStatusById/${survey.id}`);
  const data = {
    apiKey: merchant.publishableKey,
    surveyId: survey.id,
    responseId: crypto.randomUUID(),
    event: "answer",
    platform: "None",
    surface: "thankYou",
    answers: survey.questions.map(({ questionNameId }: { questionNameId: string }) => ({
      questionNameId,
      text: "Yes",
    })),
  };
  expect((await request.post("/Survey/SaveResponse", { data })).status()).toBe(200);
  let reads = 0;
  page.on("request", (sent) => {
    if (sent.url().includes("/Survey/ResponsesList")) reads++;
  });
  await page.goto("/surveys/analytics");
  await hydrated(page);
  await expect(page.getByRole("list", { name: "Latest answers" }).first()).toBeVisible();
  expect(reads).toBeLessThan(10);
  await page.getByText("Open question 30?").first().scrollIntoViewIfNeeded();
  await expect(page.getByRole("list", { name: "Latest answers" }).last()).toBeInViewport();
  await expect.poll(() => reads).toBeLessThan(30);
});
