import type { Page } from "@playwright/test";
import { cleanCustomCss, scopeCustomCss } from "#lib/survey/custom-css.ts";
import { hostileCss } from "#lib/survey/testing/hostile-css.ts";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, type Merchant, test } from "./fixtures.ts";

const order = "https://shop.example/order";
const survey =
  '<form><h2 id="q">How did you hear?</h2><label class="box"><input type="radio" checked> A friend</label></form>';
const orderPage = `<!doctype html><html lang="en"><title>Order</title><body><h1>Thank you</h1>
  <form id="pay"><a href="/terms">Terms</a><input value="secret" name="card"><button class="button">Pay</button></form>
  <div class="afterword">${survey}</div><div id="host"></div><p class="box">Order details</p></body></html>`;

/**
 * Opens an order page with the survey on it, in the page and in a shadow root, and records every request from then on.
 */
async function openOrder(page: Page): Promise<string[]> {
  await page.route("**/*", (route) =>
    route.request().url() === order
      ? route.fulfill({ contentType: "text/html", body: orderPage })
      : route.fulfill({ status: 204 }),
  );
  await page.goto(order);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  return requested;
}

/** Adds sheets to the page and to the survey's shadow root, and waits until the browser has rendered with them. */
async function putSheets(page: Page, onPage: readonly string[], inside: readonly string[]): Promise<void> {
  await page.evaluate(
    async ([pageSheets, innerSheets, markup]) => {
      for (const css of pageSheets)
        document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
      const host = document.querySelector("#host");
      const root = host?.shadowRoot ?? host?.attachShadow({ mode: "open" });
      if (!root) throw new Error("no host");
      root.innerHTML = markup;
      for (const css of innerSheets) root.append(Object.assign(document.createElement("style"), { textContent: css }));
      for (const at of [0, 1]) await new Promise((resolve) => requestAnimationFrame(() => resolve(at)));
    },
    [onPage, inside, survey] as const,
  );
}

/**
 * The appearance and position of everything outside of the survey, apart from shifts due to the survey's own height.
 */
async function looksOutside(page: Page): Promise<Record<string, string>[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll("html, body, h1, #pay, #pay *, body > p")].map((element) => {
      const style = getComputedStyle(element);
      const moved = ["height", "block-size", "perspective-origin", "transform-origin"];
      return Object.fromEntries(
        [...style].filter((name) => !moved.includes(name)).map((name) => [name, style.getPropertyValue(name)]),
      );
    }),
  );
}

test("the browser fetches for the original hostile CSS, so a fetch would be detected here", async ({ page }) => {
  const requested = await openOrder(page);
  await putSheets(page, ["#pay { background: url(https://evil.example/seen.png) }"], []);
  await expect.poll(() => requested).toContainEqual("https://evil.example/seen.png");
});

test("for every hostile stylesheet, the cleaned result fetches nothing and changes nothing outside of the survey", async ({
  page,
}) => {
  const requested = await openOrder(page);
  const before = await looksOutside(page);
  const kept = hostileCss.map(([, css]) => cleanCustomCss(css).css);
  await putSheets(page, kept.map(scopeCustomCss), kept);
  expect(await looksOutside(page)).toEqual(before);
  await page.hover("#pay .button");
  await page.focus("#pay input");
  await page.hover(".afterword .box");
  expect(await page.locator(".afterword h2").evaluate((title) => getComputedStyle(title).position)).toBe("static");
  // Requests are made in order: any earlier one precedes this last one.
  await page.evaluate(() => fetch("/last"));
  expect(requested).toEqual(["https://shop.example/last"]);
});

async function openAppearance(page: Page): Promise<void> {
  await page.goto("/surveys/edit");
  await hydrated(page);
  await page.getByRole("button", { name: "Appearance", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Custom CSS" })).toBeVisible();
}

async function sheetOf(page: Page, { publishableKey }: Merchant): Promise<string> {
  return await (await page.request.get(`/Survey/keystyle.css?key=${publishableKey}`)).text();
}

test.describe("the appearance", () => {
  test("is live as soon as it is saved, and an unreadable color is fixed with one press", async ({
    page,
    merchant,
  }) => {
    await openAppearance(page);
    const text = page.getByRole("textbox", { name: "Text: Other text" });
    await text.fill("#cccccc");
    await expect(page.getByText("Text on the card: hard to read")).toBeVisible();
    await expect.poll(() => sheetOf(page, merchant)).toContain("--aw-textColor:#cccccc");
    await page.getByRole("button", { name: /^Use #/ }).click();
    await expect(page.getByText("hard to read")).toBeHidden();
    await expect(text).toHaveValue(/^#7\w{5}$/);
    await expect.poll(() => sheetOf(page, merchant)).toContain(`--aw-textColor:${await text.inputValue()}`);
    await expect(page.getByText("Saved and live")).toBeVisible();
    await page.getByRole("button", { name: "Reset Text: Other text" }).click();
    await expect(text).toHaveValue("#57524a");
    await expectNoAxeViolations(page);
  });

  test("can be changed with the keyboard, and every step can be undone", { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    await openAppearance(page);
    const size = page.getByRole("slider", { name: "Text: Size" });
    await size.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => sheetOf(page, merchant)).toContain("--aw-fontSize:18px");
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect(size).toHaveAttribute("aria-valuenow", "16");
    await page.getByRole("button", { name: "Redo", exact: true }).last().click();
    await expect(size).toHaveAttribute("aria-valuenow", "18");
    await page.getByRole("button", { name: "Reset all" }).click();
    const dialog = page.getByRole("dialog", { name: "Reset appearance?" });
    await expect(dialog.getByRole("button", { name: "Reset all" })).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: "Reset all" }).click();
    await expect.poll(() => sheetOf(page, merchant)).toContain("--aw-fontSize:16px");
    await page
      .getByRole("region", { name: /^Notifications/ })
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(size).toHaveAttribute("aria-valuenow", "18");
    await expect.poll(() => sheetOf(page, merchant)).toContain("--aw-fontSize:18px");
  });

  test("keeps the last color while the input is invalid, and says what is allowed", { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    await openAppearance(page);
    const text = page.getByRole("textbox", { name: "Text: Other text" });
    await text.fill("reddish");
    await text.blur();
    await expect(page.getByText("Enter a color, like #4f46c8. We'll use #57524a until then.")).toBeVisible();
    // The palette that opened with the field has closed again.
    await expect(page.getByRole("slider", { name: "", exact: true })).toHaveCount(0);
    await expectNoAxeViolations(page);
    await text.fill("a12");
    await text.blur();
    await expect(text).toHaveValue("#aa1122");
    await expect(page.getByText("Enter a color")).toBeHidden();
    await expect.poll(() => sheetOf(page, merchant)).toContain("--aw-textColor:#aa1122");
  });

  test("accepts CSS, lists by line what it removes, and shows the rest at once", { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    await openAppearance(page);
    const css =
      "h2 { letter-spacing: 3px }\n.button {\n  position: fixed;\n  background: url(https://evil.example/a);\n}";
    await page.getByRole("textbox", { name: "Custom CSS" }).fill(css);
    await expect(page.getByText("Line 3 position was removed")).toBeVisible();
    await expect(page.getByText("Line 4 background was removed")).toBeVisible();
    const title = page.getByRole("region", { name: "Preview" }).getByRole("heading").first();
    await expect(title).toHaveCSS("letter-spacing", "3px");
    await expect.poll(() => sheetOf(page, merchant)).toContain(".afterword h2 {\n  letter-spacing: 3px;\n}");
    expect(await sheetOf(page, merchant)).not.toMatch(/evil|fixed/);
    await expect(page.getByText("Saved and live")).toBeVisible();
    await page.reload();
    await hydrated(page);
    await page.getByRole("button", { name: "Appearance", exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Custom CSS" })).toHaveValue("h2 {\n  letter-spacing: 3px;\n}");
  });

  test("is derived from the store's brand color, previewed before it's applied", { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    await openAppearance(page);
    await page.getByRole("button", { name: "Start from your brand color" }).click();
    const brand = page.getByLabel("Brand color");
    await brand.fill("no color");
    await expect(page.getByText("Enter a color, like #4f46c8.")).toBeVisible();
    await brand.fill("#ffd400");
    await page.getByText("Dark", { exact: true }).click();
    await expect(page.getByRole("list", { name: "New colors" })).toContainText("Button: Background#ffd400");
    const preview = page.getByRole("region", { name: "Preview" });
    const buttonColor = () =>
      preview.evaluate((region) =>
        [...region.querySelectorAll("*")]
          .map((one) => getComputedStyle(one).getPropertyValue("--aw-buttonBackground"))
          .find((color) => color !== ""),
      );
    await expect.poll(buttonColor).toBe("#ffd400");
    expect(await sheetOf(page, merchant)).not.toContain("#ffd400");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => sheetOf(page, merchant)).toContain("--aw-buttonBackground:#ffd400");
    await expect(page.getByText(/hard to/)).toBeHidden();
    await page.setViewportSize({ width: 360, height: 800 });
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWider).toBe(false);
  });

  test("says once what Shopify checkout supports, only to Shopify stores", { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    expect(merchant.accountId).toBeTruthy();
    await openAppearance(page);
    await expect(page.getByText("Shopify checkout uses your checkout branding")).toHaveCount(0);
    const choice = { name: "Shopify", enabled: true, settings: { domain: "quire.myshopify.com" } };
    expect((await page.request.post("/Integration/ToggleIntegration", { data: choice })).ok()).toBe(true);
    await openAppearance(page);
    await expect(page.getByText("Shopify checkout uses your checkout branding")).toHaveCount(1);
    await expect(page.getByText("Shopify", { exact: true })).toHaveCount(2);
    await expectNoAxeViolations(page);
  });
});
