import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, newestMail, sandboxUrl, test } from "./fixtures.ts";

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await hydrated(page);
};

test.beforeEach(({ merchant }) => expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/));

test.describe("the menu", () => {
  test("has every screen that is built, with the developer ones last", async ({ page }) => {
    await open(page, "/dashboard");
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu.getByRole("link")).toHaveText([
      "Home",
      "Dashboard",
      /^Survey\s*Disabled$/,
      "Email survey",
      "Analytics",
      "Explore",
      "Channels",
      "Responses",
      "Question Library",
      "Integrations",
      "Account",
      "API",
      "API keys",
      "Counter",
      "Fetch data",
      "Test page",
    ]);
    await expect(menu.getByRole("list", { name: "Developer" }).getByRole("link")).toHaveCount(5);
    await expect(menu.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
    await menu.getByRole("link", { name: "Counter" }).click();
    await expect(page.getByRole("heading", { name: "Counter" })).toBeVisible();
  });

  test("takes 350 ms to fold", { tag: "@full" }, async ({ page }) => {
    await open(page, "/dashboard");
    const frame = page.locator("[data-collapsed]").first();
    await expect(frame).toHaveCSS("transition-duration", "0.35s");
    await page.getByRole("button", { name: "Collapse menu" }).click();
    await expect(frame).toHaveAttribute("data-collapsed", "true");
  });
});

test.describe("the top bar", () => {
  test("shows the company and its plan, and leads to the account's settings and logout", async ({ page }) => {
    await open(page, "/dashboard");
    await page.getByRole("button", { name: "Harbor Goods Plan: Trial" }).click();
    await expect(page.getByRole("button", { name: "Switch account" })).toHaveCount(0);
    await page.getByRole("link", { name: "Account settings" }).click();
    await page.waitForURL("**/account");
    await page.getByRole("button", { name: "Harbor Goods Plan: Trial" }).click();
    await page.getByRole("link", { name: "Logout" }).click();
    await page.waitForURL("**/account/login");
  });

  test("without a menu next to it has no settings, and its brand is not a link", { tag: "@full" }, async ({ page }) => {
    await open(page, "/nowhere");
    await expect(page.getByRole("link", { name: "Afterword" })).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
    await page.getByRole("button", { name: "Harbor Goods Plan: Trial" }).click();
    await expect(page.getByRole("link", { name: "Logout" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Account settings" })).toHaveCount(0);
  });

  test("offers neither switching nor logging out if the tab was opened with a host", { tag: "@full" }, async ({
    page,
  }) => {
    await secondAccount(page);
    await open(page, "/dashboard?host=c3RvcmU");
    await open(page, "/surveys/analytics");
    await page.getByRole("button", { name: /Plan: Trial/ }).click();
    await expect(page.getByRole("link", { name: "Account settings" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Switch account" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Logout" })).toHaveCount(0);
  });
});

test.describe("switching accounts", () => {
  const choose = async (page: Page, companyName: string) => {
    await page.getByRole("button", { name: /Plan: Trial/ }).click();
    await page.getByRole("button", { name: "Switch account" }).click();
    const dialog = page.getByRole("dialog", { name: "Switch account" });
    await expect(dialog.getByRole("button", { name: "Second company Current account" })).toBeDisabled();
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: companyName }).click();
  };

  test("leads to the other account's dashboard, in every tab, and says so", { tag: "@full" }, async ({
    page,
    context,
  }) => {
    await secondAccount(page);
    await open(page, "/surveys/analytics");
    const otherTab = await context.newPage();
    await open(otherTab, "/dashboard");
    await expect(otherTab.getByText("Second company")).toBeVisible();
    await choose(page, "Harbor Goods");
    await page.waitForURL("**/dashboard");
    await expect(page.getByText("You have logged into account: Harbor Goods")).toBeVisible();
    await expect(page.getByRole("button", { name: "Harbor Goods Plan: Trial" })).toBeVisible();
    await expect(otherTab.getByText("Another tab switched to Harbor Goods")).toBeVisible();
    await expect(otherTab.getByRole("button", { name: "Harbor Goods Plan: Trial" })).toBeVisible();
  });

  test("stays, and says so, when it is refused", { tag: "@full" }, async ({ page }) => {
    await secondAccount(page);
    await open(page, "/dashboard");
    await page.route("**/Account/LoginToAccount**", (route) => route.fulfill({ status: 404 }));
    await choose(page, "Harbor Goods");
    await expect(page.getByText("Unable to login to account: Harbor Goods")).toBeVisible();
    await expect(page.getByRole("button", { name: "Second company Plan: Trial" })).toBeAttached();
  });
});

test.describe("the command palette", () => {
  test("opens any screen with the keyboard", async ({ page }) => {
    await open(page, "/dashboard");
    await page.keyboard.press("Control+k");
    const search = page.getByRole("textbox", { name: "Go to a page or question" });
    await expect(search).toBeFocused();
    await expectNoAxeViolations(page);
    await search.fill("members");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/account/users");
  });

  test("opens a question's answers, and the editor", { tag: "@full" }, async ({ page }) => {
    await open(page, "/dashboard");
    const question = page.getByRole("dialog").getByText("What almost stopped you from buying?");
    await page.getByRole("button", { name: "Go to a page or question" }).click();
    await question.first().click();
    await page.waitForURL("**/surveys/question/*/analytics");
    await page.getByRole("button", { name: "Go to a page or question" }).click();
    await question.nth(1).click(); // after its answers, before the library
    await page.waitForURL("**/surveys/edit?question=*");
    await expect(page.getByRole("textbox", { name: "Question", exact: true })).toHaveValue(
      "What almost stopped you from buying?",
    );
  });
});

/** As a content blocker does: messages are mailed then. */
const withoutChat = (page: Page) => page.route("**/intercom/widget/**", (route) => route.fulfill({ status: 403 }));

test.describe("help", () => {
  test("mails a message to support", { tag: "@full" }, async ({ page, request, merchant }) => {
    await withoutChat(page);
    await open(page, "/surveys/analytics");
    await page.getByRole("button", { name: "Help", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Help" });
    await expect(panel.getByText(`We'll reply by email to ${merchant.emailAddress}.`)).toBeVisible();
    const message = `How do I add a question? ${crypto.randomUUID()}`;
    await panel.getByLabel("Message").fill(message);
    await expectNoAxeViolations(page);
    await panel.getByRole("button", { name: "Send" }).click();
    await expect(panel.getByText("Message sent")).toBeVisible();
    await expect
      .poll(async () =>
        (await (await request.get(`${sandboxUrl()}/mail?to=support@afterword.example`)).text()).includes(message),
      )
      .toBe(true);
    expect((await newestMail(request, "support@afterword.example")).text).toContain(merchant.emailAddress);
  });
});

test.describe("the feedback prompt", { tag: "@full" }, () => {
  test("asks those who give fewer than five stars what to improve, and withdraws a rating", async ({ page }) => {
    await withoutChat(page);
    await open(page, "/dashboard");
    const prompt = page.getByRole("region", { name: "How's your experience with the product?" });
    await expect(prompt.getByText("Rate us by clicking on the stars")).toBeVisible();
    const submitted = page.waitForResponse("**/Profile/SubmitFeedbackRating?rating=3");
    await prompt.getByRole("radio", { name: "3 stars" }).click();
    expect((await submitted).status()).toBe(204);
    const panel = page.getByRole("dialog", { name: "Help" });
    await expect(panel.getByText("Thanks for your feedback. Please let us know how we can improve.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await prompt.getByRole("button", { name: "Reset" }).click();
    await expect(prompt.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(prompt.getByRole("button", { name: "Reset" })).toHaveCount(0);
  });

  test("ignores a rating that can't be stored, without a message", async ({ page }) => {
    await page.route("**/Profile/SubmitFeedbackRating**", (route) => route.fulfill({ status: 429, body: "{}" }));
    await open(page, "/dashboard");
    const refused = page.waitForResponse("**/Profile/SubmitFeedbackRating?rating=5");
    await page.getByRole("radio", { name: "5 stars" }).click();
    expect((await refused).status()).toBe(429);
    await expect(page.getByText("Thank you for rating us.")).toBeVisible();
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  });

  test("with the keyboard, only selects what is confirmed", async ({ page }) => {
    await open(page, "/dashboard");
    await page.getByRole("radio", { name: "1 star" }).focus();
    for (const _star of [2, 3, 4, 5]) await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "5 stars" })).toBeFocused();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Please leave a review" });
    await expect(dialog.getByRole("link")).toHaveText("Leave a review");
  });

  test("asks a Shopify store that gives five stars for a review, in a new tab, once", async ({ page, context }) => {
    await page.request.post("/Integration/ToggleIntegration", { data: { name: "Shopify", enabled: true } });
    await context.route("https://apps.shopify.com/**", (route) => route.fulfill({ body: "The listing" }));
    await open(page, "/dashboard");
    await page.getByRole("radio", { name: "5 stars" }).click();
    const dialog = page.getByRole("dialog", { name: "Please leave a review" });
    await expect(dialog.getByText("Thanks for the love!")).toBeVisible();
    await expectNoAxeViolations(page);
    const newTab = page.waitForEvent("popup");
    await dialog.getByRole("link", { name: "Review us on Shopify" }).click();
    expect((await newTab).url()).toContain("https://apps.shopify.com/");
    const reviewed = async () => (await (await page.request.get("/Profile/Profile")).json()).appStoreReviewSubmittedAt;
    await expect.poll(reviewed).not.toBeNull();
  });
});

test("a menu link whose screen takes a while says so until the screen is there", { tag: "@full" }, async ({ page }) => {
  await open(page, "/dashboard");
  const answer = Promise.withResolvers<void>();
  await page.route(/\/templates\?/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Question Library" });
  await link.click();
  await expect(link.locator("[data-pending]")).toHaveCSS("opacity", "1");
  answer.resolve();
  await page.waitForURL("**/templates");
  await expect(link.locator("[data-pending]")).toHaveCount(0);
});

test("a page's tour is shown on the first visit, and not again", async ({ page }) => {
  const remembered = page.waitForResponse("**/Account/TourStarted?page=dashboard");
  await open(page, "/dashboard");
  const tour = page.getByRole("complementary", { name: "Get your first response in 2 steps" });
  await expect(tour.getByText("1 of 3")).toBeVisible();
  expect((await remembered).status()).toBe(204);
  await tour.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("2 of 3")).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("button", { name: "Close the tour" })).toHaveCount(0);
});

/** Creates a second account for the signed-in person; the session is in it afterwards. */
async function secondAccount(page: Page): Promise<void> {
  const { emailAddress } = await (await page.request.get("/Profile/Profile")).json();
  const made = await page.request.post("/Account/CreateAccount", {
    data: { companyName: "Second company", name: "A merchant", emailAddress },
  });
  expect(await made.json()).toMatchObject({ linkSent: false });
  await page.request.post("/Profile/CompleteProfile", { data: { hdyhau: "A friend" } });
  await page.request.post("/Integration/ToggleIntegration", { data: { name: "None", enabled: true } });
}
