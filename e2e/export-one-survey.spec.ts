import { readFile } from "node:fs/promises";
import Papa from "papaparse";
import { expect, hydrated, test } from "./fixtures.ts";
import { answerAsSamples } from "./sample-shoppers.ts";

test("an export can be limited to one of several published surveys", { tag: "@full" }, async ({ page, merchant }) => {
  const { request } = page;
  await answerAsSamples(page, merchant.publishableKey);
  const questions = [{ type: "text", title: "Which boat is it for?" }];
  const saved = await request.post("/Survey/Save", { data: { name: "Boats", questions } });
  const { id: surveyId, questions: asked } = await saved.json();
  expect((await request.get(`/Survey/ToggleStatusById/${surveyId}`)).status()).toBe(200);
  const answers = [{ questionNameId: asked[0].questionNameId, text: "A dinghy" }];
  const message = {
    apiKey: merchant.publishableKey,
    surveyId,
    responseId: crypto.randomUUID(),
    event: "answer",
    answers,
  };
  const sent = { ...message, platform: "None", surface: "thankYou", sourceOrderId: "boat-1" };
  expect((await request.post("/Survey/SaveResponse", { data: sent })).status()).toBe(200);

  await page.goto("/surveys/analytics");
  await hydrated(page);
  await page.getByRole("link", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.getByRole("combobox", { name: "Survey" }).selectOption("Boats");
  await expect(dialog).toContainText("Responses to this survey");
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  const { data } = Papa.parse<Record<string, string>>(csv.replace(/^\ufeff/, ""), {
    header: true,
    skipEmptyLines: true,
  });
  expect(data).toMatchObject([{ surveyName: "Boats", "Which boat is it for?": "A dinghy" }]);
});
