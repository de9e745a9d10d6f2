import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, newestMail, test } from "./fixtures.ts";
import { addApp, codeOf, useNewLink, wrongCode } from "./second-factor.ts";

test.use({ reducedMotion: "reduce" });

test("an authenticator app is set up with its key and first code, and recovery codes are shown once", async ({
  page,
  merchant,
}) => {
  await open(page, "/account/security");
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Set up app" }).click();
  const setUp = page.getByRole("dialog", { name: "Set up your authenticator app" });
  await expect(setUp.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expect(setUp.getByLabel("Six-digit code")).toBeFocused();
  await setUp.getByText("Can't scan it?").click();
  await expectNoAxeViolations(page);
  const secret = (await setUp.locator("code").textContent())?.replace(/\s/g, "") ?? "";
  const code = await codeOf(merchant.emailAddress, secret);
  await setUp.getByLabel("Six-digit code").fill(wrongCode(code));
  await expect(setUp.getByText("The code doesn't match.")).toBeVisible();
  await setUp.getByLabel("Six-digit code").fill(code);

  const saving = page.getByRole("dialog", { name: "Save your recovery codes" });
  const codes = saving.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expect(saving.getByRole("button", { name: "Copy codes" })).toBeFocused();
  await expectNoAxeViolations(page);
  // A stray click or Escape must not lose them: only an explicit confirmation closes the dialog.
  await page.keyboard.press("Escape");
  await expect(saving.getByRole("button", { name: "Continue" })).toBeDisabled();
  const downloading = page.waitForEvent("download");
  await saving.getByRole("link", { name: "Download .txt" }).click();
  const file = await (await downloading).createReadStream();
  const text = (await file.toArray()).join("");
  for (const shown of await codes.allTextContents()) expect(text).toContain(shown);
  await saving.getByLabel("I saved these codes").check();
  await saving.getByRole("button", { name: "Continue" }).click();
  await expect(saving).toHaveCount(0);

  await expect(page.getByText("On", { exact: true })).toBeVisible();
  await expect(page.getByText("10 of 10 codes left")).toBeVisible();
  await expect(page.getByRole("list", { name: "Authenticator app" }).getByRole("listitem")).toHaveCount(1);
  expect((await newestMail(page.request, merchant.emailAddress, 1)).subject).toContain("authenticator app was added");
});

test("signing in asks for the code after the link, and leads to the requested page", async ({ page, merchant }) => {
  const { secret } = await addApp(page.request);
  await logOut(page);
  await useNewLink(page, merchant.emailAddress, "/account/users");
  await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
  await hydrated(page);
  await expectNoAxeViolations(page);
  await expect(page.getByRole("button", { name: "Use a passkey" })).toHaveCount(0);
  const field = page.getByLabel("Authentication code");
  await expect(field).toBeFocused();
  const code = await codeOf(merchant.emailAddress, secret);
  await field.fill(code.slice(0, 5));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Enter all six digits.")).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(wrongCode(code));
  await expect(page.getByText("The code isn't right. You have 4 more tries.")).toBeVisible();
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await expect(page.getByLabel("Recovery code")).toBeVisible();
  await expect(page.getByText("The code isn't right.")).toHaveCount(0);
  await page.getByRole("link", { name: "Use your authenticator app instead" }).click();
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.waitForURL("**/account/users");
});

test("the second step works without a script", { tag: "@full" }, async ({ page, merchant, browser }) => {
  const { secret, recoveryCodes } = await addApp(page.request);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await useNewLink(plain, merchant.emailAddress, "/account/users");
  const code = await codeOf(merchant.emailAddress, secret);
  await plain.getByLabel("Authentication code").fill(wrongCode(code));
  await plain.getByRole("button", { name: "Sign in" }).click();
  await expect(plain.getByText("The code isn't right. You have 4 more tries.")).toBeVisible();
  expect(plain.url()).not.toContain(code);
  await plain.getByRole("link", { name: "Use a recovery code" }).click();
  await plain.getByLabel("Recovery code").fill("AAAAA-AAAAA");
  await plain.getByRole("button", { name: "Sign in" }).click();
  await expect(plain.getByText("You have 3 more tries.")).toBeVisible();
  await plain.getByLabel("Recovery code").fill(recoveryCodes[0] ?? "");
  await plain.getByRole("button", { name: "Sign in" }).click();
  await plain.waitForURL("**/account/users");
  await context.close();
});

test("a recovery code signs in once, and the person gets an email about it", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  const { recoveryCodes } = await addApp(page.request);
  const [recoveryCode = ""] = recoveryCodes;
  await logOut(page);
  await useNewLink(page, merchant.emailAddress, "/account/security");
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await hydrated(page);
  await expectNoAxeViolations(page);
  await page.getByLabel("Recovery code").fill(` ${recoveryCode.toLowerCase()} `);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/account/security");
  await expect(page.getByText("9 of 10 codes left")).toBeVisible();
  await expect
    .poll(async () => (await newestMail(page.request, merchant.emailAddress)).subject)
    .toContain("recovery code was used");

  await logOut(page);
  await useNewLink(page, merchant.emailAddress, "/account/security");
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("The code isn't right. You have 4 more tries.")).toBeVisible();
});

test("five wrong codes end the sign-in, and lead to a new link", { tag: "@full" }, async ({ page, merchant }) => {
  const { secret } = await addApp(page.request);
  await logOut(page);
  await useNewLink(page, merchant.emailAddress, "/dashboard");
  await hydrated(page);
  const wrong = wrongCode(await codeOf(merchant.emailAddress, secret));
  for (const left of ["4 more tries", "3 more tries", "2 more tries", "1 more try"]) {
    await page.getByLabel("Authentication code").fill(wrong);
    await expect(page.getByText(`You have ${left}.`)).toBeVisible();
  }
  await page.getByLabel("Authentication code").fill(wrong);
  await expect(page.getByRole("heading", { name: "Too many wrong codes" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { name: "This sign-in has expired" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Sign in again" }).click();
  await page.waitForURL("**/account/login");
});

test("an app is renamed, new recovery codes replace the old ones, and removing the app turns the second step off", {
  tag: "@full",
}, async ({ page, merchant }) => {
  expect(merchant.accountId).not.toBe("");
  await addApp(page.request);
  await open(page, "/account/security");
  await chooseFor(page, "Authenticator app", "Rename");
  await page.getByLabel("Name", { exact: true }).fill("Work phone");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("list", { name: "Authenticator app" })).toContainText("Work phone");
  await expect(page.getByRole("button", { name: "More for Work phone" })).toBeFocused();

  await page.getByRole("button", { name: "Create new codes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create new codes" }).click();
  await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await page.getByLabel("I saved these codes").check();
  await page.getByRole("button", { name: "Continue" }).click();

  await chooseFor(page, "Work phone", "Remove");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await expect(page.getByText("It's your only second factor, so two-factor sign-in turns off.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toHaveCount(0);
});

test("a session ended from the list is signed out on the next request", { tag: "@full" }, async ({
  page,
  merchant,
  browser,
}) => {
  const other = await browser.newContext();
  const otherPage = await other.newPage();
  await useNewLink(otherPage, merchant.emailAddress, "/dashboard");
  await otherPage.waitForURL("**/dashboard");
  await open(page, "/account/security");
  const sessions = page.getByRole("list", { name: "Where you're signed in" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: "This device" })).toHaveCount(1);
  await expect(sessions.first()).toContainText("This device");
  await page.getByRole("button", { name: /^Log out .* on / }).click();
  await expect(sessions).toHaveCount(1);
  await otherPage.goto("/dashboard");
  expect(new URL(otherPage.url()).pathname).toBe("/account/login");
  await expect(otherPage.getByText("You've been logged out. Sign in again to continue.")).toBeVisible();

  await useNewLink(otherPage, merchant.emailAddress, "/dashboard");
  await otherPage.waitForURL("**/dashboard");
  await open(page, "/account/security");
  await page.getByRole("button", { name: "Log out all other devices" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out all other devices" }).click();
  await expect(sessions).toHaveCount(1);
  await otherPage.goto("/dashboard");
  expect(new URL(otherPage.url()).pathname).toBe("/account/login");
  await other.close();
});

for (const { width, scheme } of [
  { width: 360, scheme: "dark" },
  { width: 768, scheme: "light" },
  { width: 1440, scheme: "light" },
] as const) {
  test(`the security screens pass axe, and fit ${width} px (${scheme})`, { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    await addApp(page.request);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await open(page, "/account/security");
    await expectReadable(page, width);
    await logOut(page);
    await useNewLink(page, merchant.emailAddress, "/dashboard");
    await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
    await expectReadable(page, width);
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await expect(page.getByRole("heading", { name: "Use a recovery code" })).toBeVisible();
    await expectReadable(page, width);
  });
}

async function expectReadable(page: Page, width: number): Promise<void> {
  await hydrated(page);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Leaves the open screen first: a read of it that is refused would lead it to sign in, in the middle of what follows. */
async function logOut(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.request.get("/Account/Logout");
}

async function chooseFor(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}
