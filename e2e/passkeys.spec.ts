import { type CDPSession, expect, type Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe.ts";
import { completeOnboarding, errorsIn, hydrated, type Merchant, signUp } from "./fixtures.ts";
import { testOfOwnCopy } from "./own-copy.ts";
import { ageSignIns, useNewLink } from "./second-factor.ts";

/**
 * Browsers create passkeys only for host names, so these tests use a copy of the product with one, and Chromium's
 * virtual authenticator (https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/).
 */
const test = testOfOwnCopy("localhost").extend<{ merchant: Merchant; authenticator: CDPSession }>({
  merchant: async ({ page, context }, use) => {
    const errors = errorsIn(context);
    const merchant = await signUp(page.request);
    await completeOnboarding(page.request);
    await use(merchant);
    expect(errors).toEqual([]);
  },
  authenticator: async ({ page, context }, use) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        automaticPresenceSimulation: true,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await use(devtools);
  },
});

// Serial: each worker would start a copy of its own.
test.describe.configure({ mode: "default" });
test.use({ reducedMotion: "reduce" });

test("a passkey is added, and is then enough to sign in", async ({ page, merchant, authenticator }) => {
  expect([merchant.accountId, authenticator]).not.toContain("");
  await addPasskey(page);
  await expect(page.getByText("On", { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.request.get("/Account/Logout");
  await open(page, "/account/login?returnTo=/account/security");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL("**/account/security");
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText("Last used");
});

test("a passkey is the second step after a mailed link", { tag: "@full" }, async ({
  page,
  merchant,
  authenticator,
}) => {
  expect(authenticator).toBeDefined();
  await addPasskey(page);
  await page.request.get("/Account/Logout");
  await useNewLink(page, merchant.emailAddress, "/account/users");
  await expect(page.getByText("One more step: use your passkey.")).toBeVisible();
  await hydrated(page);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL("**/account/users");
});

test("a browser without scripts leads to a recovery code instead of the passkey", { tag: "@full" }, async ({
  page,
  merchant,
  authenticator,
  browser,
}) => {
  expect(authenticator).toBeDefined();
  await addPasskey(page);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await useNewLink(plain, merchant.emailAddress, "/account/users");
  // Not by its text: Playwright looks into no <noscript>.
  const notice = plain.locator("noscript p").first();
  await expect(notice).toBeVisible();
  await expect(notice).toHaveText("This browser can't use your passkey");
  await plain.getByRole("link", { name: "Use a recovery code" }).click();
  await expect(plain.getByLabel("Recovery code")).toBeVisible();
  await context.close();
});

test("a passkey renews an old sign-in, and a sensitive change continues", { tag: "@full" }, async ({
  page,
  merchant,
  authenticator,
}) => {
  expect(authenticator).toBeDefined();
  await addPasskey(page);
  await open(page, "/manage-api-keys");
  await page.getByRole("button", { name: "Create key" }).click();
  await ageSignIns(merchant.emailAddress);
  await page.getByRole("button", { name: "Create secret key" }).click();
  const confirming = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(confirming.getByRole("button", { name: "Use a passkey" })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Your new key" })).toContainText("sk_");
});

test("a request that the person cancels says so, and changes nothing", { tag: "@full" }, async ({
  page,
  merchant,
  context,
}) => {
  expect(merchant.accountId).not.toBe("");
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: false,
    },
  });
  await open(page, "/account/security");
  await page.getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByText("No passkey was added.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add passkey" })).toBeFocused();
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
});

async function addPasskey(page: Page): Promise<void> {
  await open(page, "/account/security");
  await page.getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await page.getByLabel("I saved these codes").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("list", { name: "Passkeys" }).getByRole("listitem")).toHaveCount(1);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
