import { expect, hydrated, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

const first = "How did you first hear about us?";
const second = "Where did you first see us?";
const questionNameId = "how-did-you-first-hear-about-us";

test("a merchant compares two wordings of a question, reads the result, and keeps the second", {
  tag: "@full",
}, async ({ page, merchant }) => {
  const apiKey = merchant.publishableKey;
  await page.goto("/Surveys/Edit");
  await hydrated(page);
  await page.getByRole("button", { name: "Compare another wording" }).click();
  await page.getByRole("textbox", { name: "Second wording" }).fill(second);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Published" })).toBeVisible();

  await page.request.get("/Survey/ToggleStatusById/");
  const { surveyId, version } = await (await page.request.get(`/Survey/GetDefaultByApiKey?apiKey=${apiKey}`)).json();
  for (let shopper = 0; shopper < 80; shopper++) {
    const data = {
      apiKey,
      surveyId,
      version,
      responseId: crypto.randomUUID(),
      platform: "None",
      surface: "thankYou",
      wordings: { [questionNameId]: (shopper % 2) + 1 },
      // All who read the second wording answer, and a fifth of the others.
      ...(shopper % 2 || shopper % 10 === 0
        ? { event: "answer", answers: [{ questionNameId, choiceIds: ["tiktok"] }] }
        : { event: "view" }),
    };
    expect((await page.request.post("/Survey/SaveResponse", { data })).status()).toBe(200);
  }
  await page.goto(`/surveys/question/${questionNameId}/analytics`);
  await hydrated(page);
  const card = page.getByRole("region", { name: "Two wordings" });
  await expect(card.getByRole("listitem")).toHaveText([`First ${first}`, `Second ${second}`]);
  await expect(card).toContainText("More shoppers answer the second wording: 100.0% instead of 20.0%.");
  await expect(card.getByRole("row", { name: /^Answered/ })).toContainText("80.0");

  await page.goto("/Surveys/Edit");
  await hydrated(page);
  await page.getByRole("button", { name: "Keep the second" }).click();
  await expect(page.getByRole("textbox", { name: "Question", exact: true })).toHaveValue(second);
  await expect(page.getByRole("button", { name: "Compare another wording" })).toBeVisible();
});
