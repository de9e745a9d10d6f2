import type { Page } from "@playwright/test";
import type { Question } from "#lib/survey/document.ts";
import { everyType } from "./every-type.ts";
import { expect, published, test } from "./shop.ts";

const settings = { ...published([]).settings, autoAdvance: true };
const sure: Question = { questionNameId: "sure", type: "yesNo", title: "Sure?", required: false };
const why: Question = { questionNameId: "why", type: "text", title: "Why?", required: false };
const [, source] = everyType;
if (!source) throw new Error("there is a single choice with Other");

const isAt = (page: Page, title: string) => expect(page.getByRole("heading", { name: title })).toBeVisible();
/** Longer than the pause between a tap and the next question. */
const pass = (page: Page) => page.clock.runFor(400);

test.beforeEach(({ page }) => page.clock.install());

for (const [type, answer] of [
  ["single", "Apples"],
  ["yesNo", "Yes"],
  ["nps", "9 of 10"],
  ["rating", "4 of 5 "],
  ["image", "Green"],
] as const)
  test(`a tap on an answer to a ${type} question shows the next one`, async ({ page, shop }) => {
    const asked = everyType.filter((question) => question.type === type).slice(0, 1);
    shop.survey = published([...asked, why], { settings });
    await shop.open(page);
    const group = page.getByRole("group", { name: asked[0]?.title ?? "" });
    await expect(group).toHaveAccessibleDescription("Tap or click an answer to go to the next question.");
    await page.getByRole("radio", { name: answer.trim() }).click();
    await expect(page.getByRole("heading", { name: "Why?" })).toBeFocused();
    await expect.poll(() => shop.messages.flatMap(({ answers }) => answers).length).toBe(1);
    await page.getByRole("button", { name: "Back" }).click();
    await pass(page);
    await isAt(page, asked[0]?.title ?? "");
    await expect(page.getByRole("radio", { name: answer.trim() })).toBeChecked();
    await page
      .locator("label")
      .filter({ has: page.getByRole("radio", { name: answer.trim() }) })
      .click();
    await isAt(page, "Why?");
  });

test("two quick taps answer one question, and the later one counts", async ({ page, shop }) => {
  shop.survey = published([sure, { ...sure, questionNameId: "again", title: "Again?" }, why], { settings });
  await shop.open(page);
  await isAt(page, "Sure?");
  // From here on, time only passes when the test advances it.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole("radio", { name: "Yes" }).click();
  await page.clock.runFor(100);
  await page.getByRole("radio", { name: "No" }).click();
  await pass(page);
  await isAt(page, "Again?");
  await pass(page);
  await isAt(page, "Again?");
  await expect.poll(() => shop.answerTo("sure")?.choiceIds).toEqual(["no"]);
});

test("keys select without advancing, and Enter advances", async ({ page, shop }) => {
  shop.survey = published([sure, why], { settings });
  await shop.open(page);
  await page.getByRole("radio", { name: "Yes" }).focus();
  for (const key of ["Space", "ArrowDown"]) {
    await page.keyboard.press(key);
    await pass(page);
    await isAt(page, "Sure?");
  }
  await page.keyboard.press("Enter");
  await isAt(page, "Why?");
});

test('"Other" waits for its text, and the last question for its button', async ({ page, shop }) => {
  shop.survey = published([source, sure], { settings });
  await shop.open(page);
  await page.getByText("Other", { exact: true }).click();
  await pass(page);
  await page.getByRole("textbox", { name: "Other" }).fill("A market stall");
  await page.getByRole("button", { name: "Next" }).click();
  const last = page.getByRole("group", { name: "Sure?" });
  await expect(last).toHaveAccessibleDescription("");
  await page.getByText("Yes", { exact: true }).click();
  await pass(page);
  await isAt(page, "Sure?");
});

for (const [how, answer] of [
  ["by keyboard", (page: Page) => page.getByRole("radio", { name: "Bread" }).press("Space")],
  [
    "with Other",
    async (page: Page) => {
      await page.getByText("Other", { exact: true }).click();
      await page.keyboard.type("A market stall");
    },
  ],
] as const)
  test(`a required question that a tap leaves has no Next until it is answered ${how}`, async ({ page, shop }) => {
    shop.survey = published([{ ...source, required: true }, why], { settings });
    await shop.open(page);
    await isAt(page, "Which one?");
    const next = page.getByRole("button", { name: "Next" });
    await expect(next).toBeHidden();
    await answer(page);
    await next.click();
    await isAt(page, "Why?");
    await page.getByRole("button", { name: "Back" }).click();
    await expect(next).toBeVisible();
  });

test("without Next, Enter still says what is missing, and a tap doesn't show the button on its way out", async ({
  page,
  shop,
}) => {
  shop.survey = published([{ ...sure, required: true }, why], { settings });
  await shop.open(page);
  await isAt(page, "Sure?");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const next = page.getByRole("button", { name: "Next" });
  await page.getByText("Yes", { exact: true }).click();
  await expect.poll(() => shop.answerTo("sure")?.choiceIds).toEqual(["yes"]);
  await expect(next).toBeHidden();
  await pass(page);
  await isAt(page, "Why?");
  await page.reload();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(next).toBeVisible();
  shop.survey = published([{ ...sure, questionNameId: "again", required: true }, why], { settings });
  await shop.open(page, { key: "pk_test", "order-id": "1002" });
  await page.getByRole("radio", { name: "Yes" }).press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Choose an answer to continue.");
});

test("a tap that adds a question after the last one advances to it", async ({ page, shop }) => {
  const followUp = { whenChoiceIds: ["no"], question: why };
  shop.survey = published([{ ...sure, followUp }], { settings });
  await shop.open(page);
  await page.getByText("Yes", { exact: true }).click();
  await pass(page);
  await isAt(page, "Sure?");
  await page.getByText("No", { exact: true }).click();
  await isAt(page, "Why?");
});

for (const [name, changed] of [
  ["all on one page", { onePerPage: false }],
  ["in a survey with it disabled", { autoAdvance: false }],
] as const)
  test(`nothing advances by itself ${name}`, async ({ page, shop }) => {
    shop.survey = published([sure, { ...why, showIf: { answer: "sure", op: "is", value: "yes" } }, source], {
      settings: { ...settings, ...changed },
    });
    await shop.open(page);
    await page.getByText("No", { exact: true }).click();
    await pass(page);
    await expect(page.getByRole("group", { name: "Sure?" })).toBeVisible();
    await expect(page.getByRole("group", { name: "Sure?" })).toHaveAccessibleDescription("");
  });
