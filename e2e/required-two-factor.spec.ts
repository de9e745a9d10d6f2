import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, linkIn, newestMail, test } from "./fixtures.ts";
import { runningCopy } from "./running-product.ts";
import { addApp, codeOf, useNewLink } from "./second-factor.ts";

test.use({ reducedMotion: "reduce" });

test("an account that requires two-factor sign-in asks a teammate to set it up, and then continues", {
  tag: "@full",
}, async ({ page, merchant, browser }) => {
  expect(merchant.accountId).not.toBe("");
  const { context, emailAddress } = await aColleague(page, browser);
  const colleague = await context.newPage();
  await open(colleague, "/account/notifications");

  await open(page, "/account/security");
  const requirement = page.getByRole("switch", { name: "Require two-factor sign-in" });
  await expect(requirement).toBeDisabled();
  await expect(page.getByText("Set up two-factor sign-in for yourself first.")).toBeVisible();
  await addApp(page.request);
  await open(page, "/account/security");
  await requirement.click();
  const requireIt = page.getByRole("dialog").getByRole("button", { name: "Require it" });
  await expect(requireIt).toBeVisible();
  await expectNoAxeViolations(page);
  await requireIt.click();
  await expect(requirement).toBeChecked();

  await page.getByRole("button", { name: /^More for / }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  const removal = page.getByRole("dialog");
  await expect(removal).toContainText("Add another app or passkey before you remove this one.");
  await expect(removal.getByRole("button", { name: "Remove" })).toBeDisabled();
  await removal.getByRole("button", { name: "Cancel" }).click();

  // A page that was already open is refused on its next call.
  await colleague.getByRole("switch", { name: "Product news" }).click();
  await colleague.waitForURL("**/account/security?required=1&returnTo=*");
  await open(colleague, "/account/users");
  expect(colleague.url()).toContain("/account/security?required=1");
  await expect(colleague.getByText("Harbor Goods requires two-factor sign-in")).toBeVisible();
  await expect(colleague.getByText("Add an authenticator app to continue.")).toBeVisible();
  await expect(colleague.getByRole("navigation")).toHaveCount(0);
  await expectNoAxeViolations(colleague);
  // A link or a bookmark may lead straight to this page: it says why the menu is missing there too.
  await open(colleague, "/account/security");
  await expect(colleague.getByText("Add an authenticator app to continue.")).toBeVisible();
  await colleague.goBack();
  await hydrated(colleague);
  await colleague.getByRole("button", { name: "Set up app" }).click();
  await colleague.getByText("Can't scan it?").click();
  const secret = (await colleague.getByRole("dialog").locator("code").textContent())?.replace(/\s/g, "") ?? "";
  await colleague.getByLabel("Six-digit code").fill(await codeOf(emailAddress, secret));
  await colleague.getByLabel("I saved these codes").check();
  await colleague.getByRole("button", { name: "Continue" }).click();
  await colleague.waitForURL("**/account/users");
  await expect(colleague.getByRole("list", { name: "Users" })).toBeVisible();
  await context.close();
});

test("a teammate who has a factor but signed in without it confirms with it, and continues", { tag: "@full" }, async ({
  page,
  merchant,
  browser,
}) => {
  expect(merchant.accountId).not.toBe("");
  const { context, emailAddress } = await aColleague(page, browser);
  const elsewhere = await browser.newContext();
  const elsewherePage = await elsewhere.newPage();
  await useNewLink(elsewherePage, emailAddress, "/dashboard");
  await elsewherePage.waitForURL("**/dashboard");
  const { secret } = await addApp(elsewhere.request);
  await elsewhere.close();
  await addApp(page.request);
  expect((await page.request.post("/api/app/account/two-factor", { data: { required: true } })).status()).toBe(200);

  const colleague = await context.newPage();
  await open(colleague, "/account/users");
  await expect(colleague.getByText("You signed in here without your second factor.")).toBeVisible();
  await colleague.getByRole("button", { name: "Confirm it's you" }).click();
  await colleague.getByLabel("Authentication code").fill(await codeOf(emailAddress, secret));
  await colleague.waitForURL("**/account/users");
  await context.close();
});

test("someone who lost everything is reset by the operator, and signs in with only a link", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  await addApp(page.request);
  const reset = spawn("npm", ["run", "--silent", "security:reset", "--", merchant.emailAddress], {
    cwd: path.resolve(import.meta.dirname, ".."),
    env: { ...process.env, DATA_DIR: runningCopy().dataDir },
    stdio: "inherit",
  });
  expect(await once(reset, "exit")).toEqual([0, null]);
  await page.goto("/dashboard");
  expect(new URL(page.url()).pathname).toBe("/account/login");
  await useNewLink(page, merchant.emailAddress, "/account/security");
  await page.waitForURL("**/account/security");
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
});

/** Another member of the page's account, signed in in a separate browser. */
async function aColleague(page: Page, browser: Browser): Promise<{ context: BrowserContext; emailAddress: string }> {
  const emailAddress = `colleague-${crypto.randomUUID()}@example.com`;
  const invited = await page.request.post("/Account/InviteMember", { data: { emailAddress, userRole: "member" } });
  expect(invited.status()).toBe(201);
  const token = new URL(linkIn(await newestMail(page.request, emailAddress))).searchParams.get("invitation") ?? "";
  const context = await browser.newContext();
  const accepted = await context.request.post("/api/app/members/accept", { form: { link: token }, maxRedirects: 0 });
  expect(accepted.status()).toBe(303);
  return { context, emailAddress };
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
