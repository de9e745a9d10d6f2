import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, sandboxUrl, test } from "./fixtures.ts";
import { adminOf, appIn, aShop, completeProfile, staffRequest } from "./shopify-admin.ts";

// These tests are about what the browser stores.
test.use({ ownContext: true });

/** A store whose owner has an account; no page of it was opened. */
async function connectedShop(page: Page): Promise<string> {
  const handle = aShop();
  await page.request.post(`${sandboxUrl()}/shopify/store/${handle}/install`);
  const owner = await staffRequest(page, handle);
  expect((await owner.get("/Profile/Profile")).status()).toBe(200);
  await owner.dispose();
  await completeProfile(handle);
  return handle;
}

/** The path of the page in the admin's frame, with its query. */
function framedPath(page: Page): string {
  const [, framed] = page.frames();
  const url = new URL(framed?.url() ?? "about:blank");
  return url.pathname + url.search;
}

test.describe("in a store's admin", () => {
  test("links, reloads, the feed and the preview work, and the account is the store's", { tag: "@full" }, async ({
    page,
    context,
  }) => {
    const handle = await connectedShop(page);
    const feed = page.waitForResponse((response) => response.url().includes("/api/app/feed/stream"));
    await page.goto(adminOf(handle, "/dashboard"));
    const frame = await appIn(page);
    expect((await feed).status()).toBe(200);
    const preview = frame.getByTitle("order-preview").contentFrame();
    await expect(preview.getByText("How did you first hear about us?").first()).toBeVisible();
    // The menu and the title are the admin's; the page has neither a menu nor a logo of its own.
    await expect(frame.getByRole("navigation", { name: "Main" })).toHaveCount(0);
    await expect(frame.getByRole("link", { name: "Afterword, dashboard" })).toHaveCount(0);
    await frame.locator("html").evaluate((html) => {
      html.dataset.first = "";
    });
    const menu = page.getByRole("navigation", { name: "Afterword" });
    await menu.getByRole("button", { name: "Analytics" }).click();
    await expect(page.getByRole("heading", { name: "Analytics", level: 1 })).toBeVisible();
    await expect(menu.getByRole("button", { name: "Analytics" })).toHaveAttribute("aria-current", "page");
    // The page changed without a new document.
    await expect(frame.locator("html[data-first]")).toHaveCount(1);
    await expect(frame.getByRole("heading", { name: "Analytics", level: 1 })).toBeVisible();
    await frame.locator("html").evaluate((html) => {
      html.dataset.old = "";
      window.location.reload();
    });
    await frame.locator("html[data-hydrated]:not([data-old])").waitFor();
    await expect(frame.getByRole("heading", { name: "Analytics", level: 1 })).toBeVisible();
    expect(framedPath(page)).toBe("/surveys/analytics");
    await frame.getByRole("button", { name: /Plan: Trial/ }).click();
    await expect(frame.getByRole("link", { name: "Account settings" })).toBeVisible();
    await expect(frame.getByRole("link", { name: "Logout" })).toHaveCount(0);
    expect(await context.cookies()).toEqual([]);
  });

  test("a download streams to disk, from an address that works once", { tag: "@full" }, async ({ page, context }) => {
    const handle = await connectedShop(page);
    await page.goto(adminOf(handle, "/account"));
    const frame = await appIn(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      frame.getByRole("link", { name: "Export everything" }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toContain(`owner@${handle}.example`);
    expect(download.url()).toContain("once=");
    expect((await context.request.get(download.url())).status()).toBe(401);
  });

  test("a token that expires while the page is open is replaced", { tag: "@full" }, async ({ page }) => {
    const handle = await connectedShop(page);
    let tokens = 0;
    page.on("request", (sent) => {
      if (sent.url().includes(`/store/${handle}/token?`)) tokens++;
    });
    // None lasts long enough for another request.
    await page.goto(adminOf(handle, "/surveys?seconds=5"));
    const frame = await appIn(page);
    for (const name of ["Responses", "Analytics", "Responses"]) {
      const before = tokens;
      await page.getByRole("navigation", { name: "Afterword" }).getByRole("button", { name }).click();
      await expect(frame.getByRole("heading", { name, level: 1 })).toBeVisible();
      expect(tokens).toBeGreaterThan(before);
    }
  });

  test("a page without a token gets one by itself", async ({ page }) => {
    const handle = await connectedShop(page);
    await page.goto(adminOf(handle, "/surveys/analytics?days=7&without-token"));
    const frame = page.getByTitle("Afterword", { exact: true }).contentFrame();
    await expect(frame.getByRole("heading", { name: "Analytics", level: 1 })).toBeVisible();
    expect(framedPath(page)).toMatch(/^\/surveys\/analytics\?days=7&(?!.*token)/);
  });
});

test.describe("refused is", () => {
  test("a token signed by somebody else", async ({ page }) => {
    const handle = await connectedShop(page);
    await page.goto(adminOf(handle, "/dashboard?secret=another%20secret"));
    const frame = page.getByTitle("Afterword", { exact: true }).contentFrame();
    await expect(frame.getByRole("heading", { name: "The session token isn't valid" })).toBeVisible();
  });

  test("a token that has expired, after one new one", async ({ page }) => {
    const handle = await connectedShop(page);
    await page.goto(adminOf(handle, "/dashboard?seconds=-60"));
    const frame = page.getByTitle("Afterword", { exact: true }).contentFrame();
    await expect(frame.getByRole("heading", { name: "We couldn't confirm your store session" })).toBeVisible();
  });

  test("a member of the store's staff who was removed from its account", async ({ page }) => {
    const handle = await connectedShop(page);
    const [owner, staff] = [await staffRequest(page, handle), await staffRequest(page, handle, "7")];
    expect((await staff.get("/Profile/Profile")).status()).toBe(200);
    const query = new URLSearchParams({ emailAddress: `staff-7@${handle}.example` });
    expect((await owner.delete(`/Account/DeleteMember?${query}`)).ok()).toBe(true);
    await Promise.all([owner.dispose(), staff.dispose()]);
    await page.goto(adminOf(handle, "/dashboard?user=7"));
    const frame = page.getByTitle("Afterword", { exact: true }).contentFrame();
    await expect(frame.getByRole("heading", { name: "This store isn't connected yet" })).toBeVisible();
  });

  test("a frame of another site, even with a good token", async ({ page, baseURL }) => {
    const handle = await connectedShop(page);
    const address = `${sandboxUrl()}/shopify/store/${handle}/token`;
    const { token } = await (await page.request.get(address)).json();
    await page.route("http://other.example/", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<iframe title="Afterword" src="${baseURL}/dashboard?id_token=${token}"></iframe>`,
      }),
    );
    await page.goto("http://other.example/");
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  });
});
