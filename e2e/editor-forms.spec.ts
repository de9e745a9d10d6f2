import type { Locator } from "@playwright/test";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { first, saveWith, second, stored } from "./stored-survey.ts";

test.use({ reducedMotion: "reduce" });

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test.describe("the editor's forms", () => {
  test.beforeEach(async ({ page, merchant }) => {
    expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/);
    // On a phone the tour's card takes a part of the screen.
    expect((await page.request.get("/Account/TourStarted?page=editor")).status()).toBe(204);
    await page.goto("/surveys/edit");
    await hydrated(page);
  });

  test("has a form for each type, and saves its values", { tag: "@full" }, async ({ page }) => {
    const types = [
      ["Ranking", "ranking"],
      ["Picture choice", "image"],
      ["Date", "date"],
      ["Rating", "rating"],
    ] as const;
    for (const [label, type] of types) {
      await page.getByRole("button", { name: "Add question" }).click();
      await page.getByRole("tab", { name: "Question types" }).click();
      await page.getByRole("button", { name: new RegExp(`^${label}`) }).click();
      const title = page.getByRole("textbox", { name: "Question", exact: true });
      await expect(title).toBeFocused();
      await title.pressSequentially(`A ${type} question`);
      if (type === "ranking" || type === "image") {
        await page.getByRole("textbox", { name: "Choice 1" }).focus();
        await page.keyboard.type("Price");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("textbox", { name: "Choice 2" })).toBeFocused();
        await page.keyboard.type("Quality");
      }
      // A new question's id comes from its finished title.
      await title.blur();
      await page.getByLabel("How often", { exact: true }).selectOption("Once per customer");
      await expect
        .poll(async () => (await stored(page)).questions.find((question) => question.type === type))
        .toMatchObject({ questionNameId: `a-${type}-question`, askOnce: "customer" });
    }
    await page.getByLabel("Type", { exact: true }).focus();
    await expect(page.getByLabel("Type", { exact: true }).getByRole("option")).toHaveCount(14);
    await expectNoAxeViolations(page);
  });

  test("keeps a picture for a choice", { tag: "@full" }, async ({ page }) => {
    await page.getByRole("button", { name: "Add question" }).click();
    await page.getByRole("tab", { name: "Question types" }).click();
    await page.getByRole("button", { name: /^Picture choice/ }).click();
    await page.getByRole("textbox", { name: "Question", exact: true }).fill("Which one is yours?");
    await page.getByRole("button", { name: "Paste a list" }).click();
    const lines = page.getByRole("dialog", { name: "Choices, one per line" });
    await lines.getByRole("textbox").fill("The red one\nThe blue one");
    await lines.getByRole("button", { name: "Use 2 choices" }).click();
    const picture = page.getByRole("group", { name: "Picture of The blue one" });
    await picture
      .locator("input[type=file]")
      .setInputFiles({ name: "blue.png", mimeType: "image/png", buffer: onePixel });
    await expect
      .poll(async () => (await stored(page)).questions.find(({ type }) => type === "image")?.choices)
      .toEqual([
        { id: expect.any(String), label: "The red one" },
        { id: expect.any(String), label: "The blue one", imageUrl: expect.stringMatching(/\/images\/[0-9a-f-]{36}$/) },
      ]);
    await expect(picture.getByRole("button", { name: "Replace" })).toBeVisible();
    await expectNoAxeViolations(page);
    const red = page.getByRole("group", { name: "Picture of The red one" });
    await drop(red, { name: "red.txt", type: "text/plain" });
    await expect(red.getByRole("alert")).toContainText("This file type isn't supported.");
    await drop(red, { name: "red.png", type: "image/png" });
    await expect(red.getByRole("button", { name: "Replace" })).toBeVisible();
    await expect(red.getByRole("alert")).toHaveCount(0);
  });

  test("keeps the focus on the arrow that moved a question, and announces its new position", { tag: "@full" }, async ({
    page,
  }) => {
    const down = page.getByRole("button", { name: "Move How did you first hear about us? down" });
    await down.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("How did you first hear about us? moved to position 2 of 3.")).toBeAttached();
    await expect(down).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Move How did you first hear about us? up" })).toBeFocused();
    await expect
      .poll(async () => (await stored(page)).questions.map(({ questionNameId }) => questionNameId))
      .toEqual([second, "how-likely-to-recommend-us", first]);
  });

  test("maps choices to channels", { tag: "@full" }, async ({ page }) => {
    await page.getByRole("button", { name: "Channels" }).click();
    const dialog = page.getByRole("dialog", { name: "Channels" });
    const channel = dialog.getByRole("combobox", { name: "Channel for A podcast" });
    await expect(channel).toHaveValue("Podcasts");
    await channel.fill("Creat");
    await page.getByRole("option", { name: "Creators" }).click();
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect
      .poll(async () => (await stored(page)).questions[0]?.choices?.find(({ label }) => label === "A podcast")?.channel)
      .toBe("creator");
  });

  test("translates side by side with the keyboard, shows progress, and restores a removed language", {
    tag: "@full",
  }, async ({ page }) => {
    await page.getByRole("button", { name: "Languages" }).click();
    await page.getByRole("combobox", { name: "Add language" }).fill("Arab");
    await page.getByRole("option", { name: "Arabic" }).click();
    const title = page.getByRole("textbox", { name: "Question in Arabic" }).first();
    await expect(title).toHaveAttribute("dir", "rtl");
    await title.fill("كيف سمعت عنا؟");
    await title.press("Enter");
    await expect(page.getByRole("textbox", { name: "Choice 1 in Arabic" }).first()).toBeFocused();
    await page.keyboard.type("إنستغرام");
    await expect(page.getByRole("button", { name: /Arabic 2 of 2\d/ })).toBeVisible();
    await expect(page.getByRole("heading", { name: "كيف سمعت عنا؟" })).toBeVisible();
    await expect
      .poll(async () => {
        const { questions, locales } = await stored(page);
        return [locales, questions[0]?.translations, questions[0]?.choices?.[0]?.translations];
      })
      .toEqual([["en", "ar"], { ar: { title: "كيف سمعت عنا؟" } }, { ar: { label: "إنستغرام" } }]);
    await expectNoAxeViolations(page);

    await page.getByRole("switch", { name: "Only show missing and outdated translations" }).click();
    await expect(page.getByRole("textbox", { name: "Choice 1 in Arabic" })).toHaveCount(1);

    await page.getByRole("button", { name: "Remove Arabic" }).click();
    await expect.poll(async () => (await stored(page)).locales).toEqual(["en"]);
    expect((await stored(page)).questions[0]?.translations).toBeUndefined();
    const toast = page.getByRole("listitem").filter({ hasText: "Arabic and its translations removed" });
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await stored(page)).locales).toEqual(["en", "ar"]);
    expect((await stored(page)).questions[0]?.translations).toEqual({ ar: { title: "كيف سمعت عنا؟" } });
  });

  test("reports at once what is wrong with the thank-you page's link, and where the survey is shown", {
    tag: "@full",
  }, async ({ page }) => {
    await page.getByRole("button", { name: "Thank-you page" }).click();
    const link = page.getByRole("textbox", { name: "Link", exact: true });
    await link.fill("http://example.com/care");
    await expect(page.getByText("Use https://. Browsers warn shoppers about http:// links.")).toBeVisible();
    await link.fill("https://example.com/care");
    await expect(page.getByText("Enter a button label.")).toBeVisible();
    await page.getByRole("textbox", { name: "Button label" }).fill("How to care for it");
    await expect
      .poll(async () => (await stored(page)).thankYou.link)
      .toEqual({ url: "https://example.com/care", label: "How to care for it" });

    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByRole("checkbox", { name: "Point of sale" }).uncheck();
    await page.getByLabel("Default language").selectOption("German");
    await expect
      .poll(async () => {
        const { settings, locale, locales } = await stored(page);
        return [settings.showOn, locale, locales];
      })
      .toEqual([["thankYou", "orderStatus", "email", "link"], "de", ["de"]]);
    await expectNoAxeViolations(page);
  });

  test("fits a phone in every form", { tag: "@full" }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const showIf = {
      any: [
        { answer: first, op: "in", value: ["tiktok", "instagram"] },
        { all: [{ order: "total", op: "gte", value: 50 }, { any: [{ order: "skus", op: "in", value: ["A-1"] }] }] },
      ],
    };
    await saveWith(page, ({ questions: [one, two, ...rest] }) => [one, { ...two, showIf }, ...rest]);
    for (const name of [
      /^1\. How did/,
      /^2\. What almost/,
      /^3\. How likely/,
      /^Thank-you/,
      /^Languages/,
      /^Settings/,
    ]) {
      await page.getByText("Questions", { exact: true }).click();
      await page.getByRole("button", { name }).first().click();
      await expect(page.getByRole("radio", { name: "Edit" })).toBeChecked();
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(isTooWide, String(name)).toBe(false);
      await expectNoAxeViolations(page);
    }
  });
});

/** Drops a file of one pixel onto an image field. */
async function drop(field: Locator, file: { name: string; type: string }): Promise<void> {
  const button = field.getByRole("button", { name: "Choose image" });
  const dataTransfer = await button.evaluateHandle(
    (_, { name, type, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], name, { type }));
      return data;
    },
    { ...file, bytes: [...onePixel] },
  );
  await button.dispatchEvent("drop", { dataTransfer });
}
