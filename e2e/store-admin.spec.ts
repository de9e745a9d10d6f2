import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { screens } from "#lib/screens.ts";
import { expect, sandboxUrl, test } from "./fixtures.ts";
import { adminAddress, connectStore, openInAdmin, type Store } from "./store-admin.ts";

// These tests are about what the browser stores.
test.use({ ownContext: true });

/** A browser that isn't signed in, in a store's admin. */
async function inStore(
  context: BrowserContext,
  merchant: Parameters<typeof connectStore>[0],
): Promise<{ store: Store; page: Page }> {
  const store = await connectStore(merchant);
  await context.clearCookies();
  return { store, page: await context.newPage() };
}

/** The path of the page in the admin's frame, with its query. */
function framedPath(page: Page): string {
  const [, framed] = page.frames();
  const url = new URL(framed?.url() ?? "about:blank");
  return url.pathname + url.search;
}

test("every screen of the main and onboarding layouts works in a store's admin, without a cookie", {
  tag: "@full",
}, async ({ context, merchant }) => {
  test.setTimeout(240_000);
  const survey = await (await context.request.get("/Survey/GetByAccount")).json();
  const values: Record<string, string> = { questionNameId: survey.questions[0].questionNameId, id: "lib-first-heard" };
  const { store, page } = await inStore(context, merchant);
  const framed = screens.filter(({ layout, sameAs }) => ["main", "onboarding"].includes(layout) && !sameAs);
  expect(framed.length).toBeGreaterThan(20);
  for (const { path } of framed) {
    const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? "");
    const frame = await openInAdmin(page, store, filled);
    await expect(frame.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
    await expect(frame.getByRole("heading", { name: /Sign in|Page not found|isn't connected/ }), path).toHaveCount(0);
    expect(framedPath(page), path).not.toContain("token");
  }
  expect((await context.cookies()).map(({ name }) => name)).toEqual([]);
});

test.describe("in a store's admin", () => {
  test("links, reloads, the feed and the preview work, and the account is the store's", { tag: "@full" }, async ({
    context,
    merchant,
  }) => {
    const { store, page } = await inStore(context, merchant);
    const feed = page.waitForResponse((response) => response.url().includes("/api/app/feed/stream"));
    const frame = await openInAdmin(page, store, "/dashboard");
    expect((await feed).status()).toBe(200);
    const preview = frame.getByTitle("order-preview").contentFrame();
    await expect(preview.getByText("How did you first hear about us?").first()).toBeVisible();
    await frame.getByRole("link", { name: "Analytics" }).first().click();
    await expect(frame.getByRole("heading", { name: "Analytics", level: 1 })).toBeVisible();
    await frame.locator("html").evaluate((html) => {
      html.dataset.old = "";
      window.location.reload();
    });
    await frame.locator("html[data-hydrated]:not([data-old])").waitFor();
    await expect(frame.getByRole("heading", { name: "Analytics", level: 1 })).toBeVisible();
    expect(framedPath(page)).toBe("/surveys/analytics");
    await frame.getByRole("button", { name: /Plan: Free/ }).click();
    await expect(frame.getByRole("link", { name: "Account settings" })).toBeVisible();
    await expect(frame.getByRole("link", { name: "Logout" })).toHaveCount(0);
    expect(await context.cookies()).toEqual([]);
  });

  test("a download streams to disk, from an address that works once", { tag: "@full" }, async ({
    context,
    merchant,
  }) => {
    const { store, page } = await inStore(context, merchant);
    const frame = await openInAdmin(page, store, "/account");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      frame.getByRole("link", { name: "Export everything" }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toContain(merchant.emailAddress);
    expect(download.url()).toContain("once=");
    expect((await context.request.get(download.url())).status()).toBe(401);
  });

  test("a token that expires while the page is open is replaced", { tag: "@full" }, async ({ context, merchant }) => {
    const { store, page } = await inStore(context, merchant);
    await page.goto(adminAddress(store, "/surveys", { seconds: "12" }));
    const frame = page.getByTitle("Afterword", { exact: true }).contentFrame();
    await frame.locator("html[data-hydrated]").waitFor();
    // Each is too old for the next request as soon as it is two seconds old.
    for (const name of ["Responses", "Analytics", "Responses"]) {
      await frame.getByRole("link", { name, exact: true }).first().click();
      await expect(frame.getByRole("heading", { name, level: 1 })).toBeVisible();
    }
  });

  test("a page without a token gets one by itself", async ({ context, merchant }) => {
    const { store, page } = await inStore(context, merchant);
    await page.goto(adminAddress(store, "/surveys/analytics?days=7", { "without-token": "" }));
    const frame = page.getByTitle("Afterword", { exact: true }).contentFrame();
    await expect(frame.getByRole("heading", { name: "Analytics", level: 1 })).toBeVisible();
    expect(framedPath(page)).toBe("/surveys/analytics?days=7");
  });
});

test.describe("refused is", () => {
  test("a token signed by somebody else", async ({ context, merchant }) => {
    const { store, page } = await inStore(context, merchant);
    await page.goto(adminAddress(store, "/dashboard", { key: "another key" }));
    const frame = page.getByTitle("Afterword", { exact: true }).contentFrame();
    await expect(frame.getByRole("heading", { name: "The session token isn't valid" })).toBeVisible();
  });

  test("a token that has expired, after one new one", async ({ context, merchant }) => {
    const { store, page } = await inStore(context, merchant);
    await page.goto(adminAddress(store, "/dashboard", { seconds: "-60" }));
    const frame = page.getByTitle("Afterword", { exact: true }).contentFrame();
    await expect(frame.getByRole("heading", { name: "We couldn't confirm your store session" })).toBeVisible();
  });

  test("the admin of a store that isn't connected", async ({ context, merchant }) => {
    const { store, page } = await inStore(context, merchant);
    await page.goto(adminAddress({ ...store, domain: "elsewhere.sandbox.example" }, "/dashboard"));
    const frame = page.getByTitle("Afterword", { exact: true }).contentFrame();
    await expect(frame.getByRole("heading", { name: "This store isn't connected yet" })).toBeVisible();
  });

  test("a frame of another site, even with a good token", async ({ context, merchant, baseURL }) => {
    const { store, page } = await inStore(context, merchant);
    const { token } = await (
      await context.request.get(`${sandboxUrl()}/store-admin/token?store=${store.domain}&user=${store.userId}`)
    ).json();
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
