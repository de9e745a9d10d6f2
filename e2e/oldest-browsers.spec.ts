import { expect, hydrated, test } from "./fixtures.ts";

/** What the oldest browsers that the README names lack, and our code or its libraries might use. */
const missing = [
  "Promise.withResolvers",
  "Promise.try",
  "Map.groupBy",
  "Object.groupBy",
  "Array.fromAsync",
  "URL.parse",
  "URL.canParse",
  "AbortSignal.any",
  "Set.prototype.isSubsetOf",
  "Set.prototype.union",
  "Set.prototype.difference",
  "Set.prototype.intersection",
  "Element.prototype.checkVisibility",
  "RegExp.escape",
];

test("screens work in the oldest browsers that we name", async ({ page, merchant }) => {
  expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/);
  await page.addInitScript((names) => {
    for (const name of names) {
      const parts = name.split(".");
      const last = parts.pop() ?? "";
      const owner: unknown = parts.reduce<unknown>((at, part) => Object(at)[part], globalThis);
      delete Object(owner)[last];
    }
  }, missing);
  for (const path of ["/dashboard", "/home", "/surveys/edit", "/surveys/analytics", "/responses"]) {
    await page.goto(path);
    await hydrated(page);
    expect(await page.evaluate(() => "withResolvers" in Promise)).toBe(false);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
  }
});

test("screens work where the browser forbids storage", async ({ page, merchant }) => {
  expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/);
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Forbidden", "SecurityError");
        },
      });
  });
  await page.goto("/surveys/edit");
  await hydrated(page);
  await page.getByRole("button", { name: "Languages" }).click();
  await expect(page.getByRole("heading", { name: "Languages" })).toBeVisible();
});

test("a menu whose code can't be loaded says so", async ({ page, merchant }) => {
  expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/);
  await page.goto("/surveys/edit");
  await hydrated(page);
  await page.route("**/_next/static/chunks/**", (route) => route.abort());
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
});
