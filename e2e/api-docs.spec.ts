import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { problemTypes } from "#lib/problems.ts";
import { expect, hydrated, test } from "./fixtures.ts";

test.describe("the page about the API", () => {
  test("shows every call with its example to anybody, and finds one by its name", async ({ page }) => {
    await page.goto("/Docs/API");
    await hydrated(page);
    await expect(page.getByRole("heading", { name: "The API", level: 1 })).toBeVisible();
    const call = page.getByRole("article", { name: "SaveResponse" }).first();
    await expect(call.getByText("curl -X POST")).toBeVisible();
    await expect(call.getByRole("link", { name: "409 survey-disabled" })).toHaveAttribute(
      "href",
      "/problems/survey-disabled",
    );
    await page.getByLabel("Find a call").fill("toplevel");
    const nav = page.getByRole("navigation", { name: "On this page" });
    await expect(nav.getByRole("listitem")).toHaveCount(2);
    await nav.getByRole("link", { name: /^GetTopLevelStatsForAccount\s*GET$/ }).click();
    await expect(page.getByRole("heading", { name: "GetTopLevelStatsForAccount", exact: true })).toBeInViewport();
    await page.getByLabel("Find a call").fill("nothing like it");
    await expect(nav.getByRole("status")).toHaveText("No call has “nothing like it” in its name.");
  });

  test("copies an example whole", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/docs/api#testLetsGo");
    await hydrated(page);
    const call = page.getByRole("article", { name: "LetsGo" });
    await call.getByRole("button", { name: "Copy: Request" }).click();
    await expect(call.getByText("Copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `curl '${process.env.E2E_APP_URL}/Test/LetsGo'`,
    );
  });

  test("stands under the top bar for who is signed in", async ({ page, merchant }) => {
    expect(merchant.accountId).toBeTruthy();
    await page.goto("/docs/api");
    await expect(page.getByRole("button", { name: /^Harbour Goods/ })).toBeVisible();
  });

  test("opens its contents by a button on a phone, and nothing is wider than the screen", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/docs/api");
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
  test("there is one of every type that an answer names", async ({ page, request }) => {
    const refused = await (await request.get("/Profile/Profile")).json();
    await page.goto(refused.type);
    await expect(page.getByRole("heading", { name: "Nobody is signed in", level: 1 })).toBeVisible();
    await page.goto("/problems");
    await expect(page.getByRole("listitem")).toHaveCount(Object.keys(problemTypes).length);
    for (const slug of Object.keys(problemTypes)) expect((await request.get(`/problems/${slug}`)).status()).toBe(200);
  });

  test("a type that does not exist is not found", async ({ page }) => {
    const response = await page.goto("/problems/nothing-of-the-kind");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing on them, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const path of ["/docs/api", "/problems", "/problems/stale-revision"]) {
      await page.goto(path);
      await hydrated(page);
      expect(await violationsIn(page)).toEqual([]);
    }
  });
}

async function violationsIn(page: Page): Promise<string[]> {
  // One call of each area, and one shape, stand for the hundred others: all of them take a minute.
  const { violations } = await new AxeBuilder({ page }).exclude("article ~ article").analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}
