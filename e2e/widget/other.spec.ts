import { everyType } from "./every-type.ts";
import { expect, published, test } from "./shop.ts";

const withOther = everyType.filter(({ allowOther }) => allowOther);

test("a tap on Other moves to its field, which says what it's for and has the edge of a choice", async ({
  page,
  shop,
}) => {
  shop.survey = published(withOther);
  await shop.open(page);
  await page.getByText("Other", { exact: true }).click();
  const field = page.getByRole("textbox", { name: "Other" });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("placeholder", "Type your answer");
  const edge = await page
    .locator("label.box")
    .first()
    .evaluate((choice) => getComputedStyle(choice).borderColor);
  await expect(field).toHaveCSS("border-top-color", edge);
  await page.keyboard.type("A market stall");
  await expect.poll(() => shop.answerTo("one")?.other).toBe("A market stall");
  await page.getByRole("radio", { name: "Bread" }).click();
  await expect(field).toBeHidden();
});

test("arrow keys pass Other without leaving the choices, and Tab leads to its field", async ({ page, shop }) => {
  shop.survey = published(withOther);
  await shop.open(page);
  await page.getByRole("radio", { name: "Cheese" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Other" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Other" })).toBeFocused();
});

test("a required question stays until Other has its text, though the choice alone is saved", async ({ page, shop }) => {
  shop.survey = published(withOther.map((question) => ({ ...question, required: true })));
  await shop.open(page);
  await page.getByText("Other", { exact: true }).click();
  await expect.poll(() => shop.answerTo("one")?.choiceIds).toEqual(["other"]);
  await page.getByRole("radio", { name: "Other" }).focus();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toHaveText("Enter an answer to continue.");
  await expect(page.getByRole("textbox", { name: "Other" })).toBeFocused();
  await page.keyboard.type("A market stall");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Which from the list?" })).toBeVisible();
  expect(shop.answerTo("one")?.other).toBe("A market stall");

  await page.getByRole("combobox").selectOption("Another");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("textbox", { name: "Another" })).toBeFocused();
});
