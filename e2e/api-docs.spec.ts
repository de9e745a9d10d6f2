import { problemTypes } from "#lib/problems.ts";
import { expectReadableEverywhere } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";

test.describe("the API reference", () => {
  test("leads anyone to a call by its name, and shows it with its example", async ({ page }) => {
    await page.goto("/Docs/API");
    await hydrated(page);
    await expect(page.getByRole("heading", { name: "API reference", level: 1 })).toBeVisible();
    await page.getByLabel("Find a call").fill("toplevel");
    const nav = page.getByRole("navigation", { name: "API reference" });
    await expect(nav.getByRole("listitem")).toHaveCount(2);
    await page.getByLabel("Find a call").fill("nothing like it");
    await expect(nav.getByRole("status")).toHaveText("No calls match “nothing like it”.");
    await page.getByLabel("Find a call").fill("toplevel");
    await nav.getByRole("link", { name: /^GetTopLevelStatsForAccount\s*GET$/ }).click();
    await expect(page).toHaveURL("/docs/api/survey-results#surveyGetTopLevelStatsForAccount");
    await expect(page.getByRole("heading", { name: "GetTopLevelStatsForAccount", exact: true })).toBeInViewport();
    await page.goto("/Docs/API/Survey-Storefront");
    const call = page.getByRole("article", { name: "SaveResponse" }).first();
    await expect(call.getByText("curl -X POST")).toBeVisible();
    await expect(call.getByRole("link", { name: "409 survey-disabled" })).toHaveAttribute(
      "href",
      "/problems/survey-disabled",
    );
  });

  test("follows an older link to a call, a shape, or a chapter", { tag: "@full" }, async ({ page }) => {
    await page.goto("/docs/api#surveySave");
    await expect(page).toHaveURL("/docs/api/survey#surveySave");
    await expect(page.getByRole("heading", { name: "Save", exact: true })).toBeInViewport();
    await page.goto("/docs/api#shape-Survey");
    await expect(page).toHaveURL("/docs/api/shapes#shape-Survey");
    await page.goto("/docs/api#errors");
    await hydrated(page);
    await expect(page).toHaveURL("/docs/api#errors");
    await expect(page.getByRole("heading", { name: "Errors" })).toBeInViewport();
  });

  test("has no page over 300 kB, and none for an unknown area", { tag: "@full" }, async ({ page, request }) => {
    await page.goto("/docs/api");
    const paths = await page
      .getByRole("main")
      .locator('h3 a[href^="/docs/api/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(paths.length).toBeGreaterThan(10);
    for (const path of ["/docs/api", ...paths]) {
      const answer = await request.get(path);
      expect([path, answer.status()]).toEqual([path, 200]);
      expect([path, (await answer.body()).length > 300_000]).toEqual([path, false]);
    }
    expect((await request.get("/docs/api/nothing-like-it")).status()).toBe(404);
  });

  test("copies a whole example", { tag: "@full" }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/docs/api/test#testLetsGo");
    await hydrated(page);
    const call = page.getByRole("article", { name: "LetsGo" });
    await call.getByRole("button", { name: "Copy: Request" }).click();
    await expect(call.getByText("Copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `curl '${process.env.E2E_APP_URL}/Test/LetsGo'`,
    );
  });

  test("is under the top bar for signed-in users", { tag: "@full" }, async ({ page, merchant }) => {
    expect(merchant.accountId).toBeTruthy();
    await page.goto("/docs/api");
    await expect(page.getByRole("button", { name: /^Harbor Goods/ })).toBeVisible();
    await hydrated(page);
    await page.getByLabel("Find a call").fill("toplevel");
    await expect(page.getByRole("navigation", { name: "API reference" }).getByRole("listitem")).toHaveCount(2);
  });

  test("comes with the screens' fonts and without the screens' scripts to everyone else", async ({ page }) => {
    await page.goto("/docs/api/survey");
    const fonts = await page.evaluate(async () => {
      const loaded = await Promise.all(
        ['16px "Inter Variable"', '16px "Source Serif 4 Variable"'].map((font) => document.fonts.load(font)),
      );
      return loaded.map((faces) => faces.length);
    });
    expect(fonts).toEqual([1, 1]);
    expect(await page.evaluate(() => document.querySelectorAll("script[src]").length)).toBe(0);
  });

  test("opens its contents with a button on a phone, and nothing is wider than the screen", { tag: "@full" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/docs/api/survey");
    await hydrated(page);
    await expect(page.getByLabel("Find a call")).toBeHidden();
    await page.getByRole("button", { name: "Contents" }).click();
    await page
      .getByRole("navigation")
      .getByRole("link", { name: /^SaveStyles/ })
      .click();
    await expect(page.getByLabel("Find a call")).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});

test.describe("problem pages", () => {
  test("there is one for every problem type of an answer", async ({ page, request }) => {
    const refused = await (await request.get("/Profile/Profile")).json();
    await page.goto(refused.type);
    await expect(page.getByRole("heading", { name: "Not signed in", level: 1 })).toBeVisible();
    await page.goto("/problems");
    await expect(page.getByRole("listitem")).toHaveCount(Object.keys(problemTypes).length);
    for (const slug of Object.keys(problemTypes)) expect((await request.get(`/problems/${slug}`)).status()).toBe(200);
  });

  test("a type that does not exist is not found", async ({ page }) => {
    const response = await page.goto("/problems/nothing-of-the-kind");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  });
});

for (const path of ["/docs/api", "/docs/api/survey", "/docs/api/shapes", "/problems", "/problems/stale-revision"]) {
  test(`${path} is readable and fits, on phone and desktop, light and dark`, { tag: "@full" }, async ({ page }) => {
    const open = async () => {
      await page.goto(path);
      await hydrated(page);
    };
    // One call per area, and one shape, represent the hundred others: all of them would take a minute.
    await expectReadableEverywhere(page, open, { leftOut: "article ~ article" });
  });
}
