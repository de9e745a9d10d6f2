import { expect, test } from "./fixtures.ts";

test("the sign-in screen remembers the very page that was asked for, its query included", async ({ page }) => {
  const wanted = "/surveys/analytics?startDate=2026-11-01&endDate=2026-11-20";
  await page.goto(wanted);
  const asked = new URL(page.url());
  expect([asked.pathname, asked.searchParams.get("returnTo")]).toEqual(["/account/login", wanted]);
});

test("who is signed in already goes on at once, within the app alone", async ({ page, merchant }) => {
  expect(merchant.accountId).not.toBe("");
  const wanted = "/surveys/analytics?startDate=2026-11-01&endDate=2026-11-20";
  await page.goto(`/account/login?returnTo=${encodeURIComponent(wanted)}`);
  expect(page.url().endsWith(wanted)).toBe(true);
  await page.goto(`/account/login?returnTo=${encodeURIComponent("https://elsewhere.example/")}`);
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("next-auth tells the session, and its sign-out ends it and stays with the app", async ({ page, merchant }) => {
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
