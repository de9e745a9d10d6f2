import { expect, hydrated, test } from "./fixtures.ts";

test("screens work in the oldest browsers that we name", async ({ page, merchant }) => {
  expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/);
  // What they lack, of what our code or its libraries might use.
  await page.addInitScript(() => {
    const missing: [owner: object, name: string][] = [
      [Promise, "withResolvers"],
      [Promise, "try"],
      [Map, "groupBy"],
      [Object, "groupBy"],
      [Array, "fromAsync"],
      [URL, "parse"],
      [URL, "canParse"],
      [AbortSignal, "any"],
      [RegExp, "escape"],
      [Set.prototype, "isSubsetOf"],
      [Set.prototype, "union"],
      [Set.prototype, "difference"],
      [Set.prototype, "intersection"],
      [Element.prototype, "checkVisibility"],
    ];
    for (const [owner, name] of missing) Reflect.deleteProperty(owner, name);
  });
  for (const path of ["/", "/dashboard", "/surveys/edit", "/surveys/analytics", "/surveys/responses"]) {
    await page.goto(path);
    await hydrated(page);
    expect(await page.evaluate(() => "withResolvers" in Promise)).toBe(false);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
  }
});

test("screens work where the browser forbids storage", { tag: "@full" }, async ({ page, merchant }) => {
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
