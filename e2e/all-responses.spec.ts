import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectReadableEverywhere } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

const firstQuestionId = "how-did-you-first-hear-about-us";
const address = "/surveys/responses";
const rows = (page: Page) => page.getByRole("table", { name: "Responses" }).getByRole("row");
const savedFilters = (page: Page) => page.getByRole("navigation", { name: "Saved filters" });

test.describe("all responses", () => {
  test("lead from an account with none to the next step of setup", { tag: "@full" }, async ({ page, merchant }) => {
    expect(merchant.accountId).toBeTruthy();
    await page.goto("/dashboard");
    await hydrated(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Responses" }).click();
    await expect(page).toHaveURL(/\/surveys\/responses$/);
    await expect(page.getByRole("heading", { name: "No responses yet" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Customize your survey" })).toHaveAttribute(
      "href",
      "/surveys/edit",
    );
  });

  test("have one row per shopper, newest first, which opens the whole response", { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    await say(page, merchant.publishableKey, "podcast", { total: 20, email: "ann@shop.example", isFirstOrder: true });
    await say(page, merchant.publishableKey, "tiktok", { total: 49.9, country: "DE" }, "Shipping cost");
    await page.goto(address);
    await hydrated(page);
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).nth(1)).toContainText(/TikTok.*hear about us.*Shipping cost.*\$49\.90.*Germany/);
    await expect(rows(page).nth(2)).toContainText(/A podcast.*\$20\.00.*New.*ann@shop\.example/);
    await rows(page)
      .nth(2)
      .getByRole("button", { name: /A podcast.*unread/ })
      .click();
    const drawer = page.getByRole("dialog", { name: "Response" });
    await expect(drawer.getByText("ann@shop.example")).toBeVisible();
    await expect(page).toHaveURL(/response=/);
    await drawer.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("table").getByRole("button", { name: /unread$/ })).toHaveCount(1);
    await rows(page).nth(1).getByRole("checkbox", { name: "Select TikTok" }).check();
    await page.getByRole("button", { name: "Mark as test" }).click();
    await expect(rows(page)).toHaveCount(2);
  });

  test("can be searched and filtered, all kept in the URL, and a filter without matches can be cleared", {
    tag: "@full",
  }, async ({ page, merchant }) => {
    await say(page, merchant.publishableKey, "podcast", { country: "US" });
    await say(page, merchant.publishableKey, "tiktok", { country: "DE" }, "Shipping cost");
    await page.goto(address);
    await hydrated(page);
    await page.getByRole("searchbox", { name: "Search responses" }).fill("shipping");
    await expect(rows(page)).toHaveCount(2);
    await expect(page).toHaveURL(/q=shipping/);
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("combobox", { name: "Country" }).selectOption("US");
    await expect(page.getByRole("heading", { name: "No responses match" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("combobox", { name: "Answered question" }).selectOption("what-almost-stopped-you-from-buying");
    await expect(rows(page)).toHaveCount(2);
    await page.reload();
    await hydrated(page);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByRole("list", { name: "Active filters" })).toContainText("What almost stopped you");
  });

  test("can be filtered by a choice, a score, or words, and exported as filtered", { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    await say(page, merchant.publishableKey, "podcast", {}, "Shipping cost");
    await say(page, merchant.publishableKey, "tiktok", {}, "The price");
    const low = { questionNameId: "how-likely-to-recommend-us", number: 3 };
    await say(page, merchant.publishableKey, "podcast", { country: "US" }, undefined, low);
    await page.goto(address);
    await hydrated(page);
    await page.getByRole("button", { name: "Filters" }).click();
    const popover = page.getByRole("dialog", { name: "Filters" });
    const question = popover.getByRole("combobox", { name: "Answered question" });
    await question.selectOption(firstQuestionId);
    await popover.getByRole("combobox", { name: "Answer", exact: true }).selectOption("A podcast");
    await expect(rows(page)).toHaveCount(3);
    await question.selectOption("how-likely-to-recommend-us");
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1)).toContainText(/^3How likely/);
    await popover.getByRole("combobox", { name: "Score from" }).selectOption("4");
    await expect(page.getByRole("heading", { name: "No responses match" })).toBeVisible();
    await question.selectOption("what-almost-stopped-you-from-buying");
    await expect(rows(page)).toHaveCount(3);
    await popover.getByRole("combobox", { name: "Answer", exact: true }).selectOption("Something else");
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox", { name: "Search responses" }).fill("shipping");
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole("link", { name: "Export" }).click();
    const dialog = page.getByRole("dialog", { name: "Export" });
    await expect(dialog).toContainText("The responses in your list");
    const downloading = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download" }).click();
    const csv = await readFile(await (await downloading).path(), "utf8");
    expect(csv).toContain("Shipping cost");
    expect(csv).not.toContain("The price");
  });

  test("keep their filters under a name, which can be applied, renamed and deleted", { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    await say(page, merchant.publishableKey, "podcast", { country: "US" });
    await say(page, merchant.publishableKey, "tiktok", { country: "DE" });
    await page.goto(`${address}?country=DE&range=30-days`);
    await hydrated(page);
    await page.getByRole("button", { name: "Save filter" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Germany");
    await page.getByRole("dialog").getByRole("button", { name: "Save filter" }).click();
    const tab = savedFilters(page).getByRole("button", { name: "Germany", exact: true });
    await expect(tab).toHaveAttribute("aria-current", "true");
    await expect(page).toHaveURL(/saved=/);
    await savedFilters(page).getByRole("button", { name: "All responses" }).click();
    await expect(rows(page)).toHaveCount(3);
    await page.reload();
    await hydrated(page);
    await tab.click();
    await expect(rows(page)).toHaveCount(2);
    await expect(page).toHaveURL(/country=DE/);
    await page.getByRole("button", { name: "More for Germany" }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("From Germany");
    await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
    await expect(savedFilters(page).getByRole("button", { name: "From Germany", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "More for From Germany" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete filter" }).click();
    await expect(savedFilters(page)).toHaveCount(0);
    await expect(rows(page)).toHaveCount(3);
  });

  test("are readable and fit, on phone and desktop, light and dark", { tag: "@full" }, async ({ page, merchant }) => {
    await say(page, merchant.publishableKey, "podcast", { total: 20, email: "ann@shop.example", country: "US" });
    await say(page, merchant.publishableKey, "tiktok", { total: 49.9 }, "Shipping cost");
    await page.request.post("/api/app/responses/saved-filters", {
      data: { name: "Unread this month", parameters: { range: "30-days", unread: "1" } },
    });
    await expectReadableEverywhere(page, async () => {
      await page.goto(`${address}?unread=1`);
      await hydrated(page);
      await expect(page.getByRole("button", { name: /TikTok.*unread/ })).toBeVisible();
    });
  });

  test("show the answer first on a phone, then the time, with touch-sized targets", { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    await say(page, merchant.publishableKey, "podcast", { total: 20 });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(address);
    await hydrated(page);
    const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "A podcast" });
    await expect(card).toContainText(/A podcast.*hear about us.*\d{4}, .*\$20\.00/);
    const opener = card.getByRole("button", { name: /A podcast/ });
    expect((await opener.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const widths = await Promise.all(
      [page.getByRole("combobox", { name: "Date range" }), page.getByRole("button", { name: "Custom dates" })].map(
        async (field) => (await field.boundingBox())?.width ?? 0,
      ),
    );
    expect(Math.abs((widths[0] ?? 0) - (widths[1] ?? 0))).toBeLessThan(1);
  });
});

interface Order {
  total?: number;
  email?: string;
  country?: string;
  isFirstOrder?: boolean;
}

/** Enables the survey, and answers its first question, or its first two, and one more, for an order. */
async function say(
  page: Page,
  apiKey: string,
  choiceId: string,
  order: Order,
  stopped?: string,
  more?: Record<string, unknown>,
): Promise<void> {
  const account = await (await page.request.get("/Profile/Profile")).json();
  if (!account.surveyEnabled) expect((await page.request.get("/Survey/ToggleStatusById/")).status()).toBe(200);
  const { id } = await (await page.request.get("/Survey/GetByAccount")).json();
  const sent = await page.request.post("/Survey/SaveResponse", {
    data: {
      apiKey,
      surveyId: id,
      responseId: randomUUID(),
      event: "answer",
      platform: "None",
      surface: "thankYou",
      sourceOrderId: randomUUID(),
      order: { currency: "USD", ...order },
      answers: [
        { questionNameId: firstQuestionId, choiceIds: [choiceId] },
        ...(stopped
          ? [{ questionNameId: "what-almost-stopped-you-from-buying", choiceIds: ["other"], other: stopped }]
          : []),
        ...(more ? [more] : []),
      ],
    },
  });
  expect(sent.status()).toBe(200);
}
