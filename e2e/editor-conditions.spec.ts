import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { first, saveWith, second, showIfOf, stored } from "./stored-survey.ts";

test.use({ reducedMotion: "reduce" });

test.describe("the conditions of a question", () => {
  test.beforeEach(async ({ page, merchant }) => {
    expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/);
    // On a phone the tour's card takes a part of the screen.
    expect((await page.request.get("/Account/TourStarted?page=editor")).status()).toBe(204);
    await page.goto("/surveys/edit");
    await hydrated(page);
  });

  test("shows order targeting in words, waits for a rule's value, and nests groups", { tag: "@full" }, async ({
    page,
  }) => {
    await page.getByRole("button", { name: /^2\. What almost/ }).click();
    const targeting = page.getByRole("group", { name: "Targeting" });
    await targeting.getByRole("button", { name: "Target by order" }).click();
    await page.getByRole("menuitem", { name: "Country" }).click();
    await expect(targeting.getByText("Add a value before you publish.")).toBeVisible();
    await page.keyboard.press("Escape");
    await targeting.getByRole("combobox", { name: "Country", exact: true }).fill("Germ");
    await page.getByRole("option", { name: "Germany" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Only if the country is one of Germany.", { exact: true })).toBeVisible();
    await expect.poll(() => showIfOf(page, 1)).toEqual({ order: "country", op: "in", value: ["DE"] });

    const answers = page.getByRole("group", { name: "Based on earlier answers" });
    await answers.getByRole("button", { name: "Limit who sees it" }).click();
    await answers.getByRole("combobox", { name: "Value" }).selectOption("TikTok");
    await answers.getByRole("button", { name: "Add group" }).click();
    const group = answers.getByRole("group", { name: "Group" });
    await group.getByRole("button", { name: "Add order condition" }).click();
    await page.getByRole("menuitem", { name: "Order total" }).click();
    await expect
      .poll(() => showIfOf(page, 1))
      .toEqual({
        all: [
          { answer: first, op: "is", value: "tiktok" },
          {
            any: [
              { answer: first, op: "is", value: "instagram" },
              { order: "total", op: "gte", value: 50 },
            ],
          },
          { order: "country", op: "in", value: ["DE"] },
        ],
      });
    await expect(
      page.getByText(
        "Only if the answer to “How did you first hear about us?” is TikTok and (the answer to “How did you first hear about us?” is Instagram or the order total is at least 50) and the country is one of Germany.",
        { exact: true },
      ),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: /^2\. What almost.*By answer.*Targeted/ })).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test("says at the conditions why no one is ever asked, until one is removed by the keyboard", {
    tag: "@full",
  }, async ({ page }) => {
    const showIf = {
      all: [
        { order: "total", op: "gt", value: 100 },
        { order: "total", op: "lt", value: 50 },
      ],
    };
    await saveWith(page, ({ questions: [one, two, ...rest] }) => [one, { ...two, showIf }, ...rest]);
    await page.getByRole("button", { name: /^2\. What almost/ }).click();
    const why = page.getByText("No one will see this question. Its conditions can't all be true at once.");
    await expect(why).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Remove condition on Order total" }).last().focus();
    await page.keyboard.press("Enter");
    await expect(why).toBeHidden();
    await expect(page.getByRole("group", { name: "Targeting" }).getByRole("button").last()).toBeFocused();
    await expect.poll(() => showIfOf(page, 1)).toEqual({ order: "total", op: "gt", value: 100 });
  });

  test("does not move a question before one that its condition refers to, unless the condition is removed", {
    tag: "@full",
  }, async ({ page }) => {
    await saveWith(page, ({ questions: [one, two, ...rest] }) => [
      one,
      { ...two, showIf: { answer: first, op: "answered" } },
      ...rest,
    ]);
    const names = page.getByRole("navigation", { name: "Questions" }).getByRole("button", { name: /^\d\. / });
    await page.getByRole("button", { name: "Move What almost stopped you from buying? up" }).click();
    const dialog = page.getByRole("dialog", { name: "A condition prevents this move" });
    await expect(dialog.getByText("it has to come after it.")).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(names).toHaveText([/^1\. How did/, /^2\. What almost/, /^3\. How likely/]);

    await page.getByRole("button", { name: "Move What almost stopped you from buying? up" }).click();
    await dialog.getByRole("button", { name: "Move and remove condition" }).click();
    await expect(names).toHaveText([/^1\. What almost/, /^2\. How did/, /^3\. How likely/]);
    await expect.poll(() => showIfOf(page, 0)).toBeUndefined();
  });

  test("removes a question with the conditions on its answer, and restores both", { tag: "@full" }, async ({
    page,
  }) => {
    const showIf = {
      all: [
        { answer: first, op: "answered" },
        { order: "isFirstOrder", op: "is", value: true },
      ],
    };
    await saveWith(page, ({ questions: [one, two, ...rest] }) => [one, { ...two, showIf }, ...rest]);
    await page.getByRole("button", { name: "More for How did you first hear about us?" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(page.getByRole("button", { name: /^1\. What almost/ })).toBeFocused();
    await expect.poll(() => showIfOf(page, 0)).toEqual({ order: "isFirstOrder", op: "is", value: true });
    const toast = page
      .getByRole("listitem")
      .filter({ hasText: "Question removed along with a condition on its answer" });
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect
      .poll(async () => (await stored(page)).questions.map((question) => [question.questionNameId, question.showIf]))
      .toEqual([
        [first, undefined],
        [second, showIf],
        ["how-likely-to-recommend-us", undefined],
      ]);
  });
});
