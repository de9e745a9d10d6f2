import { expectReadableEverywhere } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

test.describe("the dashboard", () => {
  test.beforeEach(({ merchant }) => expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/));

  test("enables and disables the survey, everywhere on the screen at once", async ({ page }) => {
    await page.goto("/dashboard");
    await hydrated(page);
    await expect(page.getByText("Your post-purchase survey is disabled")).toBeVisible();
    await page.getByRole("button", { name: "Enable survey" }).click();
    await expect(
      page.getByText("Your post-purchase survey is enabled on your order confirmation page and collecting responses"),
    ).toBeVisible();
    await expect(page.getByText("Survey enabled", { exact: true })).toBeVisible();
    // The banner's toasts are at the bottom, in the middle.
    await expect(page.locator('[data-sonner-toast][data-y-position="bottom"][data-x-position="center"]')).toHaveText(
      "Survey enabled",
    );
    await expect(page.getByRole("navigation").getByText("Enabled")).toBeVisible();
    await expect(page.getByText("33% complete")).toBeVisible();
    await page.getByRole("switch", { name: "Survey enabled" }).click();
    await expect(page.getByText("Survey disabled", { exact: true })).toBeVisible();
    await expect(page.getByText("0% complete")).toBeVisible();
  });

  test("opens the first unfinished task, and another when its title is clicked", async ({ page }) => {
    await page.goto("/dashboard");
    await hydrated(page);
    await expect(page.getByRole("link", { name: "Customize survey" })).toHaveAttribute("href", "/surveys/edit");
    await page.getByRole("button", { name: "Enable your survey" }).click();
    await expect(page.getByRole("link", { name: "Customize survey" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Enable survey" })).toHaveCount(2);
    await expect(page.getByRole("checkbox", { name: "Enable your survey: not done" })).not.toBeChecked();
  });

  test("shows the draft on an order page in a frame 800 pixels high", async ({ page, merchant }) => {
    await page.goto("/dashboard");
    const frame = page.getByTitle("order-preview");
    await expect(frame).toHaveAttribute(
      "src",
      new RegExp(`^/Preview/Survey\\?accountId=${merchant.accountId}&ts=\\d+$`),
    );
    expect((await frame.boundingBox())?.height).toBe(800);
    await expect(frame.contentFrame().getByText("How did you first hear about us?")).toBeVisible();
  });

  test("shows another account's draft to no one", async ({ page, merchant }) => {
    const other = await page.request.get("/Preview/Survey?accountId=0193a000-0000-7000-8000-000000000000");
    expect(other.status()).toBe(404);
    await page.context().clearCookies();
    expect((await page.request.get(`/Preview/Survey?accountId=${merchant.accountId}`)).status()).toBe(404);
  });

  test("doesn't offer Enable while the account is closing, and says why", async ({ page }) => {
    const { companyName } = await (await page.request.get("/Profile/Profile")).json();
    expect((await page.request.post("/api/app/account/close", { data: { companyName } })).status()).toBe(200);
    await page.goto("/dashboard");
    await hydrated(page);
    await page.getByRole("button", { name: "Enable your survey" }).click();
    await expect(page.getByText("You can't enable the survey while your account is closing.")).toHaveCount(2);
    const enable = page.getByRole("button", { name: "Enable survey" });
    await expect(enable).toHaveCount(2);
    await expect(enable.first()).toBeDisabled();
    await expect(enable.last()).toBeDisabled();
  });

  test("announces no purchase that the server doesn't know of, and removes that from the URL", async ({ page }) => {
    const announced = page.waitForResponse("**/app/billing/announce");
    await page.goto("/dashboard?upgraded=Orders_1K");
    expect(await (await announced).json()).toMatchObject({ plan: null });
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText("Your 14-day free trial has started.")).toBeHidden();
  });

  test("remembers the collapsed menu, and is a drawer on phones", async ({ page }) => {
    await page.goto("/dashboard");
    await hydrated(page);
    await page.getByRole("button", { name: "Collapse menu" }).click();
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole("button", { name: "Expand menu" })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Analytics" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
  });

  test("is readable and fits, on phone and desktop, light and dark", { tag: "@full" }, async ({ page }) => {
    await expectReadableEverywhere(page, async () => {
      await page.goto("/dashboard");
      await hydrated(page);
    });
  });
});
