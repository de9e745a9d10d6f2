import { expectNoAxeViolations, expectReadableEverywhere } from "./axe.ts";
import { expect, hydrated, linkIn, newestMail, signUp, test } from "./fixtures.ts";

test.describe("screens", () => {
  test("are found in any letter case, and the URL stays as typed", async ({ page }) => {
    const response = await page.goto("/Account/LOGIN/");
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { name: "Sign in to Afterword" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/Account/LOGIN/");
  });

  test("that do not exist say so, with status 404, to anyone", async ({ page }) => {
    for (const path of ["/nowhere", "/templates/nothing/here", "/account/nothing", "/dashboard/more"]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    }
  });

  test("that do not exist have a single frame", { tag: "@full" }, async ({ page, browser, merchant }) => {
    expect(merchant.accountId).toBeTruthy();
    const stranger = await (await browser.newContext()).newPage();
    const places = [
      ...["/problems/nope", "/docs/api/nope", "/admin/login/nope", "/admin", "/surveys/question/nope/analytics"].map(
        (path) => [page, path] as const,
      ),
      [stranger, "/problems/nope"] as const,
    ];
    for (const [visitor, path] of places) {
      expect((await visitor.goto(path))?.status(), path).toBe(404);
      await expect(visitor.getByRole("heading", { name: "Page not found" }), path).toHaveCount(1);
      await expect(visitor.getByRole("main"), path).toHaveCount(1);
      await expect(visitor.getByRole("banner"), path).toHaveCount(1);
    }
    await stranger.context().close();
  });

  test("run only their own scripts, and can't be framed by other pages", async ({ page, merchant }) => {
    const dashboard = (await page.goto("/dashboard"))?.headers() ?? {};
    expect(dashboard["content-security-policy"]).toMatch(/script-src 'self' 'nonce-[\w+/=]+' 'strict-dynamic'/);
    expect(dashboard["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(dashboard["x-content-type-options"]).toBe("nosniff");
    const preview = await page.request.get(`/Preview/Survey?accountId=${merchant.accountId}&ts=1`);
    expect(preview.headers()["content-security-policy"]).toContain("frame-ancestors 'self'");
  });

  test("redirect people who are not signed in to sign in, and back", async ({ page }) => {
    await page.goto("/Dashboard");
    expect(new URL(page.url()).pathname).toBe("/account/login");
    expect(new URL(page.url()).searchParams.get("returnTo")).toBe("/dashboard");
  });
});

test.describe("a screen", () => {
  const paths = [
    ...["/counter", "/fetch-data", "/testpage", "/nowhere"],
    ...["/onboarding/complete-profile", "/onboarding/connect-store"],
    ...["/onboarding/woocommerce-setup", "/onboarding/selectplan"],
    ...["Wix", "None", "Shopify"].map((platform) => `/onboarding/store-setup?platform=${platform}`),
    ...[
      "/templates?shelf=attribution",
      "/templates?q=nothing+like+it",
      "/templates/create",
      "/templates/preview/lib-first-heard",
    ],
  ];
  for (const path of paths) {
    test(`at ${path} is readable and fits, on phone and desktop, light and dark`, { tag: "@full" }, async ({
      page,
      merchant,
    }) => {
      expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/);
      await expectReadableEverywhere(page, async () => {
        await page.goto(path);
        await hydrated(page);
      });
    });
  }
});

test.describe("the stepper", () => {
  test("goes from store to setup to plan for WooCommerce, and back through the completed steps", {
    tag: "@full",
  }, async ({ page, merchant }) => {
    expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/);
    await page.goto("/onboarding/connect-store");
    await hydrated(page);
    await page.getByRole("radio", { name: "WooCommerce" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("**/onboarding/woocommerce-setup");
    await page.getByText("Add a line of code instead").click();
    await expect(page.getByText(/data-key="pk_/).first()).toBeVisible();
    await page.getByRole("link", { name: "Continue" }).click();
    await page.waitForURL("**/onboarding/selectplan");
    const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
    await expect(steps).toHaveText([/Your profile/, /Your store/, /Setup/, /Your plan/]);
    await page.getByText("Yearly", { exact: true }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "1,000 orders a month" })).toContainText("$190 a year");
    await steps.nth(1).getByRole("link").click();
    await page.waitForURL("**/onboarding/connect-store");
    await page.goto("/onboarding/selectplan");
    await page.getByRole("link", { name: "Continue with trial" }).click();
    await page.waitForURL("**/dashboard");
  });
});

test.describe("signing up", () => {
  test("leads through a mailed link and two questions to the dashboard", async ({ page, request }) => {
    const emailAddress = `merchant-${crypto.randomUUID()}@example.com`;
    await page.goto("/account/signup");
    await hydrated(page);
    await expectNoAxeViolations(page);
    await page.getByLabel("Store or company name").fill("A store");
    await page.getByLabel("Your name").fill("Merchant");
    await page.getByLabel("Email address").fill("merchant@nowhere");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText(/^Must be a valid email, like name@example\.com/)).toBeVisible();
    await page.getByLabel("Email address").fill(emailAddress);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();

    await page.goto(linkIn(await newestMail(request, emailAddress)));
    await page.getByRole("button", { name: /^Continue as m…/ }).click();
    await page.waitForURL("**/onboarding/complete-profile");
    await hydrated(page);
    await expectNoAxeViolations(page);
    const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
    await expect(steps).toHaveCount(4);
    // They were entered a minute ago.
    await expect(page.getByLabel("Your name")).toHaveCount(0);
    await expect(page.getByLabel("Store or company name")).toHaveCount(0);
    await page.getByLabel("How did you hear about Afterword?").selectOption("Somewhere else");
    await page.getByLabel("Where did you hear about us?").fill("A trade fair");
    await page.getByRole("button", { name: "Continue" }).click();

    await page.waitForURL("**/onboarding/connect-store");
    await hydrated(page);
    await page.getByRole("radio", { name: "Another platform or no store" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText(/data-key="pk_/).first()).toBeVisible();
    await expect(steps).toHaveCount(4);
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Go to the dashboard" }).click();
    await expect(page.getByRole("heading", { name: "Welcome, Merchant" })).toBeVisible();
  });

  test("looks the same for known and unknown addresses", { tag: "@full" }, async ({ page, request }) => {
    const known = await signUp(request);
    for (const emailAddress of [known.emailAddress, `nobody-${crypto.randomUUID()}@example.com`]) {
      await page.goto("/account/login");
      await hydrated(page);
      await page.getByLabel("Email address").fill(emailAddress);
      await page.getByRole("button", { name: "Email me a sign-in link" }).click();
      await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
      await expect(page.getByText(/^If .* belongs to an account, a sign-in link is on its way\./)).toBeVisible();
      await page.getByRole("button", { name: "Resend email" }).click();
      await expect(page.getByText("Email sent again.")).toBeVisible();
    }
  });
});

test.describe("a mailed link's page", () => {
  test.use({ javaScriptEnabled: false });

  test("signs in once with its one button, without a script", async ({ page, request }) => {
    const { emailAddress } = await signUp(request);
    await request.post("/Account/SendMagicLoginLink", { data: { emailAddress } });
    const link = linkIn(await newestMail(request, emailAddress, 1));
    // As a mail scanner does: it opens the link, and the link still works.
    await request.get(link);
    const response = await page.goto(link);
    expect(response?.headers()["referrer-policy"]).toBe("same-origin");
    await page.getByRole("button", { name: /^Continue as/ }).click();
    await page.waitForURL("**/onboarding/complete-profile");
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This link was already used" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to the dashboard" })).toBeVisible();
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByRole("link", { name: "Get a new link" })).toBeVisible();
  });

  test("says that an altered link does not work", async ({ page }) => {
    await page.goto("/account/login?link=altered");
    await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  });
});
