import { expect, test } from "@playwright/test";

for (const path of ["/account/login", "/account/signup"]) {
  test(`${path} is as dark without scripts as with them, where the system is dark`, { tag: "@full" }, async ({
    browser,
  }) => {
    const colors = [];
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ javaScriptEnabled, colorScheme: "dark" });
      const page = await context.newPage();
      await page.goto(path);
      if (javaScriptEnabled) await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
      const parts = {
        page: page.locator("body"),
        title: page.getByRole("heading", { level: 1 }),
        label: page.getByText("Email address", { exact: true }),
        field: page.getByLabel("Email address"),
        button: page.locator("main form button[type=submit]").first(),
      };
      const drawn: Record<string, string> = {};
      for (const [name, part] of Object.entries(parts)) drawn[name] = await part.evaluate(colorsOf);
      colors.push(drawn);
      await context.close();
    }
    expect(colors[0]?.page).toContain("rgb(21, 20, 18)");
    expect(colors[1]).toEqual(colors[0]);
  });
}

test("without scripts it is light where the system is light", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: "light" });
  const page = await context.newPage();
  await page.goto("/account/login");
  expect(await page.locator("body").evaluate(colorsOf)).toContain("rgb(251, 250, 248)");
  await context.close();
});

function colorsOf(element: Element): string {
  const { color, backgroundColor, borderTopColor, colorScheme } = getComputedStyle(element);
  return [color, backgroundColor, borderTopColor, colorScheme].join(" / ");
}
