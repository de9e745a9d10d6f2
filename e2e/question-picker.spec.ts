import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

async function openEditor(page: Page): Promise<void> {
  // On a phone the tour's card takes a part of the screen.
  expect((await page.request.get("/Account/TourStarted?page=editor")).status()).toBe(204);
  await page.goto("/surveys/edit");
  await hydrated(page);
}

async function openPicker(page: Page) {
  await page.getByRole("button", { name: "Add question" }).click();
  const picker = page.getByRole("dialog", { name: "Add a question" });
  await expect(picker.getByRole("button", { name: /^How they first heard of you/ })).toBeVisible();
  return picker;
}

async function storedTitles(page: Page): Promise<string[]> {
  const { questions } = await (await page.request.get("/Survey/GetByAccount")).json();
  return questions.map(({ title }: { title: string }) => title);
}

test.describe("the question picker", () => {
  test.beforeEach(async ({ page, merchant: _ }) => openEditor(page));

  test("finds a question with the keyboard, previews it, and adds it after the selected one, with undo", {
    tag: "@full",
  }, async ({ page }) => {
    const picker = await openPicker(page);
    await expect(picker.getByRole("searchbox", { name: "Search the question library" })).toBeFocused();
    await page.keyboard.type("is it a gift");
    await page.keyboard.press("ArrowDown");
    const gift = picker.getByRole("button", { name: /^Is it a gift/ });
    await expect(gift).toBeFocused();
    await expect(picker.getByRole("figure", { name: "Preview of Is it a gift" })).toContainText("Is this a gift?");
    await expectNoAxeViolations(page);
    await page.keyboard.press("Enter");
    await expect(picker).toBeHidden();
    await expect(page.getByText("Added “Is it a gift”")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Question", exact: true })).toHaveValue(/^Is this a gift/);
    await expect.poll(async () => (await storedTitles(page))[1]).toMatch(/^Is this a gift/);
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect.poll(async () => (await storedTitles(page))[1]).toMatch(/^What almost stopped/);
  });

  test("shows one category, and says what is not found and what the survey already has", { tag: "@full" }, async ({
    page,
  }) => {
    const picker = await openPicker(page);
    await picker.getByRole("combobox", { name: "Category" }).selectOption("Satisfaction");
    const recommend = picker.getByRole("button", { name: /^Recommendation score/ });
    await expect(recommend).not.toContainText("Already added");
    await expect(picker.getByRole("button", { name: /^Is it a gift/ })).toBeHidden();
    await recommend.click();
    await expect(page.getByText("Added “Recommendation score (NPS)”")).toBeVisible();
    const again = await openPicker(page);
    await expect(again.getByRole("button", { name: /^Recommendation score/ })).toContainText("Already added");
    await again.getByRole("searchbox", { name: "Search the question library" }).fill("no such words");
    await expect(again.getByText("No questions match “no such words”.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Add question" })).toBeFocused();
  });

  test("offers every type in its second tab, reached with the arrow keys", { tag: "@full" }, async ({ page }) => {
    const picker = await openPicker(page);
    await picker.getByRole("tab", { name: "From the library" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(picker.getByRole("list", { name: "Question types" }).getByRole("listitem")).toHaveCount(14);
    await expectNoAxeViolations(page);
    await picker.getByRole("button", { name: /^Rating/ }).click();
    await expect(page.getByRole("textbox", { name: "Question", exact: true })).toBeFocused();
  });
});

for (const { by, isTouched, least } of [
  { by: "a finger", isTouched: true, least: 44 },
  { by: "a mouse", isTouched: false, least: 24 },
]) {
  test.describe(`with ${by}`, () => {
    test.use({ hasTouch: isTouched, isMobile: isTouched, viewport: { width: 360, height: 740 } });

    test(`every control in the editor and its picker is at least ${least} px each way`, { tag: "@full" }, async ({
      page,
      merchant: _,
    }) => {
      await openEditor(page);
      expect(await smallTargets(page, "main", least)).toEqual([]);
      for (const pane of ["Edit", "Preview"]) {
        await page.getByText(pane, { exact: true }).click();
        expect(await smallTargets(page, "main", least)).toEqual([]);
      }
      await page.getByText("Questions", { exact: true }).click();
      const picker = await openPicker(page);
      await picker.getByRole("button", { name: "Preview How they first heard of you" }).click();
      await expect(picker.getByRole("figure")).toContainText("How did you first hear about us?");
      expect(await smallTargets(page, "[role=dialog]", least)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await expectNoAxeViolations(page);
      await picker.getByRole("tab", { name: "Question types" }).click();
      expect(await smallTargets(page, "[role=dialog]", least)).toEqual([]);
    });
  });
}

/** Controls that are smaller than they should be; a link within a line of text may be as low as the line. */
async function smallTargets(page: Page, within: string, least: number): Promise<string[]> {
  return await page
    .locator(within)
    .last()
    .evaluate((root, px) => {
      const isSmall = (element: Element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 1 && height > 1 && Math.min(width, height) < px - 0.5;
      };
      const pressed = [...root.querySelectorAll("button, select, textarea, input:not([type=radio]), [role=button]")];
      return pressed
        .filter((element) => !element.closest("[inert]") && element.checkVisibility() && isSmall(element))
        .map((element) => {
          const { width, height } = element.getBoundingClientRect();
          const name = element.getAttribute("aria-label") ?? element.textContent ?? element.tagName;
          return `${name.slice(0, 40)} ${Math.round(width)} × ${Math.round(height)}`;
        });
    }, least);
}
