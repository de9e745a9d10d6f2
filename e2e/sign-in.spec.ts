import { randomUUID } from "node:crypto";
import { expect, hydrated, linkIn, newestMail, test } from "./fixtures.ts";

test("the sign-in screen remembers the requested page, including its query", async ({ page }) => {
  const wanted = "/surveys/analytics?startDate=2026-11-01&endDate=2026-11-20";
  await page.goto(wanted);
  const asked = new URL(page.url());
  expect([asked.pathname, asked.searchParams.get("returnTo")]).toEqual(["/account/login", wanted]);
});

test("people who are already signed in are redirected at once, only within the app", async ({ page, merchant }) => {
  expect(merchant.accountId).not.toBe("");
  const wanted = "/surveys/analytics?startDate=2026-11-01&endDate=2026-11-20";
  await page.goto(`/account/login?returnTo=${encodeURIComponent(wanted)}`);
  expect(page.url().endsWith(wanted)).toBe(true);
  await page.goto(`/account/login?returnTo=${encodeURIComponent("https://elsewhere.example/")}`);
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("next-auth returns the session, and its sign-out ends it and stays within the app", async ({ page, merchant }) => {
  const { request } = page;
  expect(await (await request.get("/api/auth/session")).json()).toMatchObject({
    user: { email: merchant.emailAddress },
  });
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const signedOut = await request.post("/api/auth/signout", { form: { csrfToken }, maxRedirects: 0 });
  const appUrl = new URL(signedOut.url()).origin;
  expect(new URL(signedOut.headers().location ?? "", appUrl).origin).toBe(appUrl);
  expect(await (await request.get("/api/auth/session")).json()).toEqual({});
  expect((await request.get("/Profile/Profile")).status()).toBe(401);
});

test.describe("before the scripts load", () => {
  test("the sign-in and sign-up forms work, and no URL contains what was typed", async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const emailAddress = `plain-${randomUUID()}@example.com`;
    await page.goto("/account/signup");
    await page.getByLabel("Store or company name").fill("Harbor Goods");
    await page.getByLabel("Your name").fill("A merchant");
    await page.getByLabel("Email address").fill("nobody");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Must be a valid email, like name@example.com")).toBeVisible();
    await expect(page.getByLabel("Store or company name")).toHaveValue("Harbor Goods");
    await page.getByLabel("Email address").fill(emailAddress);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await expect(page.getByText(emailAddress)).toBeVisible();
    expect(page.url()).not.toContain("plain-");
    await page.getByRole("button", { name: "Resend email" }).click();
    await expect(page.getByText(emailAddress)).toBeVisible();
    await page.goto(linkIn(await newestMail(context.request, emailAddress, 1)));
    await page.getByRole("button", { name: /Continue as/ }).click();
    await page.waitForURL("**/onboarding/complete-profile");
    await context.close();
  });

  test("typed input survives when they load", async ({ page }) => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route(/_next\/.*\.js/, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto("/account/login", { waitUntil: "commit" });
    await page.getByLabel("Email address").fill("early@example.com");
    arrive();
    await hydrated(page);
    await expect(page.getByLabel("Email address")).toHaveValue("early@example.com");
    await page.getByRole("button", { name: "Email me a sign-in link" }).click();
    await expect(page.getByText("early@example.com")).toBeVisible();
  });
});
