import type { APIRequestContext, BrowserContext, Locator, Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe.ts";
import { completeOnboarding, expect, hydrated, linkIn, newestMail, signUp, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

const address = (word: string) => `${word}-${crypto.randomUUID()}@example.com`;

test("someone is invited, joins from another browser, gets a role, and loses access once removed", async ({
  page,
  merchant,
  browser,
}) => {
  expect(merchant.accountId).not.toBe("");
  const invited = address("invited");
  await open(page, "/account/users");
  await expect(page.getByRole("heading", { name: "It's just you so far" })).toBeVisible();
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("Email address").fill(invited);
  await page.getByLabel("Name (optional)").fill("A colleague");
  await page.getByRole("button", { name: "Send invitation" }).click();
  const row = rowOf(page, invited);
  await expect(row).toContainText("Invited");
  await expect(page.getByRole("button", { name: "Invite" })).toBeFocused();

  const guest = await browser.newContext();
  const guestPage = await guest.newPage();
  await guestPage.goto(linkIn(await newestMail(page.request, invited)));
  await expect(guestPage.getByText(`You'll join as ${invited}`)).toBeVisible();
  await guestPage.getByRole("button", { name: "Accept invitation" }).click();
  await guestPage.waitForURL("**/dashboard");
  await open(guestPage, "/account");
  await expect(guestPage.getByText("Only the owner and admins can edit this")).toBeVisible();
  await expect(guestPage.getByRole("button", { name: "Close account" })).toHaveCount(0);

  await open(page, "/account/users");
  await expect(row).toContainText("Active");
  await chooseInMenu(page, "A colleague", "Change role");
  await page.getByRole("radio", { name: "Admin" }).click();
  await page.getByRole("button", { name: "Change role" }).click();
  await expect(row).toContainText("Admin");
  await expect(page.getByRole("button", { name: "More for A colleague" })).toBeFocused();
  await open(guestPage, "/account/users");
  await expect(guestPage.getByRole("button", { name: "Invite" })).toBeVisible();

  await chooseInMenu(page, "A colleague", "Remove teammate");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(row).toHaveCount(0);
  await guestPage.goto("/account/users");
  expect(new URL(guestPage.url()).pathname).toBe("/account/login");
  await guest.close();
});

test("inviting a teammate again is refused at the address, which keeps the focus", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  await open(page, "/account/users");
  await page.getByRole("button", { name: "Invite" }).click();
  const emailAddress = page.getByLabel("Email address");
  await emailAddress.fill(merchant.emailAddress);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(emailAddress).toHaveAttribute("aria-invalid", "true");
  await expect(emailAddress).toBeFocused();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveCount(0);
});

test("an invitation cannot be used by someone else who is signed in", { tag: "@full" }, async ({ page, merchant }) => {
  const invited = address("invited");
  await invite(page.request, invited);
  const link = linkIn(await newestMail(page.request, invited));
  const answered = await page.goto(link);
  expect(answered?.headers()["referrer-policy"]).toBe("same-origin");
  await expect(page.getByText(`you're signed in as ${merchant.emailAddress}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept invitation" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Stay here" })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("a withdrawn invitation says so", { tag: "@full" }, async ({ page, merchant, browser }) => {
  expect(merchant.accountId).not.toBe("");
  const invited = address("invited");
  await invite(page.request, invited);
  await open(page, "/account/users");
  await chooseInMenu(page, invited, "Revoke invitation");
  await page.getByRole("button", { name: "Revoke invitation", exact: true }).click();
  await expect(page.getByText(invited)).toHaveCount(0);
  const guest = await browser.newContext({ javaScriptEnabled: false });
  const guestPage = await guest.newPage();
  await guestPage.goto(linkIn(await newestMail(page.request, invited)));
  await expect(guestPage.getByRole("heading", { name: "This invitation is no longer valid" })).toBeVisible();
  await guest.close();
});

test("a member leaves, and has a new account at once", { tag: "@full" }, async ({ page, merchant, browser }) => {
  expect(merchant.accountId).not.toBe("");
  const invited = address("invited");
  await invite(page.request, invited);
  const guest = await browser.newContext();
  await acceptInvitation(guest, linkIn(await newestMail(page.request, invited)));
  const guestPage = await guest.newPage();
  await open(guestPage, "/account/createaccount");
  await expect(guestPage.getByLabel("Email address")).toHaveValue(invited);
  await guestPage.getByLabel("Store or company name").fill("A shop of one's own");
  await guestPage.getByLabel("Your name").fill("Somebody");
  await guestPage.getByRole("button", { name: "Create account" }).click();
  await guestPage.waitForURL("**/onboarding/complete-profile");

  await guest.request.get(`/Account/LoginToAccount?accountId=${merchant.accountId}`);
  await open(guestPage, "/account/users");
  await chooseInMenu(guestPage, "Somebody", "Leave account");
  await guestPage.getByRole("button", { name: "Leave", exact: true }).click();
  await guestPage.waitForURL("**/account/login");
  await open(page, "/account/users");
  await expect(page.getByRole("heading", { name: "It's just you so far" })).toBeVisible();
  await guest.close();
});

test("the owner transfers the account, by typing the new owner", { tag: "@full" }, async ({
  page,
  merchant,
  browser,
}) => {
  const newOwner = address("heir");
  await invite(page.request, newOwner);
  const guest = await browser.newContext();
  await acceptInvitation(guest, linkIn(await newestMail(page.request, newOwner)));
  await open(page, "/account/users");
  await chooseInMenu(page, newOwner, "Transfer ownership");
  const confirm = page.getByRole("button", { name: "Transfer ownership", exact: true });
  await expect(confirm).toBeDisabled();
  await page.getByLabel(`Type ${newOwner} to confirm`).fill(newOwner);
  await confirm.click();
  await expect(rowOf(page, newOwner)).toContainText("Owner");
  await expect(rowOf(page, merchant.emailAddress)).toContainText("Admin");
  await guest.close();
});

test("a person with three accounts chooses one, and gets to the page they wanted", { tag: "@full" }, async ({
  page,
  browser,
  request,
}) => {
  const { emailAddress } = await signUp(request, "First Shop");
  await completeOnboarding(request);
  for (const companyName of ["Second Shop", "Third Shop"]) {
    const made = await request.post("/Account/CreateAccount", { data: { companyName, name: "Owner", emailAddress } });
    expect(made.status()).toBe(201);
  }
  await page.goto("/account/login?returnTo=/account/users");
  await hydrated(page);
  await page.getByLabel("Email address").fill(emailAddress);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(linkIn(await newestMail(request, emailAddress, 1)));
  await page.getByRole("button", { name: /^Continue as/ }).click();
  await page.waitForURL("**/account/chooseaccount?*");
  await hydrated(page);
  await expect(page.getByRole("list", { name: "Your accounts" }).getByRole("listitem")).toHaveCount(3);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: /First Shop/ }).click();
  await page.waitForURL(/\/account\/users$/);
  await expect(page.getByText("You have logged into account: First Shop")).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("First Shop");

  const stranger = await browser.newContext();
  const strangerPage = await stranger.newPage();
  await strangerPage.goto("/account/chooseaccount");
  expect(new URL(strangerPage.url()).pathname).toBe("/account/login");
  await stranger.close();
});

test("a link opened on another device shows a code, which signs in on the original one", { tag: "@full" }, async ({
  page,
  browser,
  request,
}) => {
  const { emailAddress } = await signUp(request);
  await completeOnboarding(request);
  await page.goto("/account/login");
  await hydrated(page);
  await page.getByLabel("Email address").fill(emailAddress);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await page.getByRole("button", { name: /Enter a code$/ }).click();
  await expectNoAxeViolations(page);

  const link = linkIn(await newestMail(request, emailAddress, 1));
  const phone = await browser.newContext({ javaScriptEnabled: false });
  const phonePage = await phone.newPage();
  await phonePage.goto(link);
  await phonePage.getByRole("button", { name: "Show a code" }).click();
  await expect(phonePage.getByRole("heading", { name: "Enter this code on your other device" })).toBeVisible();
  expect(phonePage.url()).not.toMatch(/\d{6}$/);
  const code = (await phonePage.getByText(/^\d{3} \d{3}$/).textContent()) ?? "";

  const wrong = String((Number(code.replace(" ", "")) + 1) % 1_000_000).padStart(6, "0");
  await page.getByLabel("Six-digit code").fill(wrong);
  await expect(page.getByText("The code isn't right")).toBeVisible();
  await expect(page.getByLabel("Six-digit code")).toHaveValue("");
  await page.getByLabel("Six-digit code").fill(code);
  await page.waitForURL("**/dashboard");
  await phonePage.goto(link);
  await expect(phonePage.getByRole("heading", { name: "This link was already used" })).toBeVisible();
  await phone.close();
});

test("logging out everywhere ends every session", { tag: "@full" }, async ({ page, merchant, browser }) => {
  await page.request.post("/Account/SendMagicLoginLink", { data: { emailAddress: merchant.emailAddress } });
  const other = await browser.newContext();
  const otherPage = await other.newPage();
  await otherPage.goto(linkIn(await newestMail(page.request, merchant.emailAddress, 1)));
  await otherPage.getByRole("button", { name: /^Continue as/ }).click();
  await otherPage.waitForURL("**/dashboard");
  await open(page, "/account/security");
  await page.getByRole("button", { name: "Log out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out everywhere" }).click();
  await page.waitForURL("**/account/login");
  await otherPage.goto("/dashboard");
  expect(new URL(otherPage.url()).pathname).toBe("/account/login");
  await other.close();
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

function rowOf(page: Page, emailAddress: string): Locator {
  return page.getByRole("list", { name: "Users" }).getByRole("listitem").filter({ hasText: emailAddress });
}

async function chooseInMenu(page: Page, who: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${who}` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

async function invite(request: APIRequestContext, emailAddress: string): Promise<void> {
  const answer = await request.post("/Account/InviteMember", { data: { emailAddress, userRole: "member" } });
  expect(answer.status()).toBe(201);
}

async function acceptInvitation(context: BrowserContext, link: string): Promise<void> {
  const token = new URL(link).searchParams.get("invitation") ?? "";
  const accepted = await context.request.post("/api/app/members/accept", { form: { link: token }, maxRedirects: 0 });
  expect(accepted.status()).toBe(303);
}
