import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, linkIn, newestMail, test } from "./fixtures.ts";
import { addApp, ageSignIns, codeOf, linkMails, newestLink, wrongCode } from "./second-factor.ts";

test.use({ reducedMotion: "reduce" });

test("an old sign-in is renewed by a mailed link, and the pending key is created", { tag: "@full" }, async ({
  page,
  merchant,
  context,
}) => {
  const { emailAddress } = merchant;
  await startKey(page, emailAddress, "Warehouse");
  const confirming = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(confirming).toContainText(emailAddress);
  await expectNoAxeViolations(page);
  const before = (await linkMails(page.request, emailAddress)).length;
  await confirming.getByRole("button", { name: "Email me a link" }).click();
  await expect(confirming.getByText("Check your email")).toBeVisible();
  await expect(confirming.getByRole("status")).toBeFocused();
  await expectNoAxeViolations(page);
  const mailPage = await context.newPage();
  await mailPage.goto(await newestLink(page.request, emailAddress, before));
  await mailPage.getByRole("button", { name: /^Continue as/ }).click();
  await mailPage.waitForURL("**/dashboard");
  await mailPage.close();
  await page.bringToFront();
  await expect(page.getByRole("dialog", { name: "Your new key" })).toContainText("sk_");
  await page.getByRole("button", { name: "I've saved it" }).click();
  await expect(page.getByRole("list", { name: "Secret keys" })).toContainText("Warehouse");
});

test("a request sent with the cookie from before the link was used changes nothing", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  await startKey(page, merchant.emailAddress, "Warehouse");
  const confirming = page.getByRole("dialog", { name: "Confirm it's you" });
  let refused = 0;
  await page.route("**/api/app/security", async (route) => {
    if (refused > 0) return await route.continue();
    refused++;
    await route.fulfill({ status: 401 });
  });
  const refetched = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/app/security") && answer.status() === 200,
  );
  await confirming.getByRole("button", { name: "Email me a link" }).click();
  await refetched;
  expect(refused).toBe(1);
  await expect(confirming.getByText("Check your email")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/manage-api-keys");
});

test("a link opened on another device is confirmed here with its code", async ({ page, merchant, browser }) => {
  const { emailAddress } = merchant;
  await startKey(page, emailAddress, "Warehouse");
  const confirming = page.getByRole("dialog", { name: "Confirm it's you" });
  const before = (await linkMails(page.request, emailAddress)).length;
  await confirming.getByRole("button", { name: "Email me a link" }).click();
  const phone = await browser.newContext();
  const phonePage = await phone.newPage();
  await phonePage.goto(await newestLink(page.request, emailAddress, before));
  await phonePage.getByRole("button", { name: "Show a code" }).click();
  const code = (await phonePage.getByText(/^\d{3}\s?\d{3}$/).textContent()) ?? "";
  await phone.close();
  await confirming.getByRole("button", { name: "Opened the email on another device?" }).click();
  await expect(confirming.getByRole("button", { name: "Confirm" })).toBeVisible();
  await confirming.getByLabel("Six-digit code").fill(code);
  await expect(page.getByRole("dialog", { name: "Your new key" })).toContainText("sk_");
});

test("an old sign-in is renewed with an app code; a wrong code says so, and Escape only closes the prompt", {
  tag: "@full",
}, async ({ page, merchant }) => {
  const { emailAddress } = merchant;
  const { secret } = await addApp(page.request);
  await startKey(page, emailAddress, "Warehouse");
  const confirming = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(confirming.getByLabel("Authentication code")).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(confirming).toHaveCount(0);
  const form = page.getByRole("dialog", { name: "Create secret key" });
  await expect(form.getByLabel("Name (optional)")).toHaveValue("Warehouse");
  await expect(form.getByRole("alert")).toHaveCount(0);
  await expect(form.getByLabel("Name (optional)")).toBeFocused();

  await form.getByRole("button", { name: "Create secret key" }).click();
  const code = await codeOf(emailAddress, secret);
  await confirming.getByLabel("Authentication code").fill(wrongCode(code));
  await expect(confirming.getByText(/^The code isn't right\./)).toBeVisible();
  await confirming.getByLabel("Authentication code").fill(code);
  await expect(page.getByRole("dialog", { name: "Your new key" })).toContainText("sk_");
});

test("a new address, a new role, an ownership transfer and closing an account ask for confirmation first", {
  tag: "@full",
}, async ({ page, merchant, browser }) => {
  const { emailAddress } = merchant;
  const { secret } = await addApp(page.request);
  const colleague = `colleague-${crypto.randomUUID()}@example.com`;
  const invitation = { emailAddress: colleague, userRole: "member", name: "A colleague" };
  expect((await page.request.post("/Account/InviteMember", { data: invitation })).status()).toBe(201);
  const guest = await browser.newContext();
  const token = new URL(linkIn(await newestMail(page.request, colleague))).searchParams.get("invitation") ?? "";
  await guest.request.post("/api/app/members/accept", { form: { link: token }, maxRedirects: 0 });
  await guest.close();
  const confirm = async () => {
    const confirming = page.getByRole("dialog", { name: "Confirm it's you" });
    await confirming.getByLabel("Authentication code").fill(await codeOf(emailAddress, secret));
    await expect(confirming).toHaveCount(0);
  };

  await open(page, "/account");
  const wanted = `new-${crypto.randomUUID()}@example.com`;
  await page.getByRole("textbox", { name: "Email address", exact: true }).fill(wanted);
  await ageSignIns(emailAddress);
  await page.getByRole("button", { name: "Save" }).nth(1).click();
  await confirm();
  await expect(page.getByText(`We sent a link to ${wanted}`)).toBeVisible();

  await open(page, "/account/users");
  await ageSignIns(emailAddress);
  await chooseFor(page, "A colleague", "Change role");
  await page.getByRole("radio", { name: "Admin" }).click();
  await page.getByRole("button", { name: "Change role" }).click();
  await confirm();
  await expect(page.getByRole("list", { name: "Users" })).toContainText("Admin");

  await open(page, "/account");
  await ageSignIns(emailAddress);
  await page.getByRole("button", { name: "Close account" }).click();
  const closing = page.getByRole("dialog", { name: "Close Harbor Goods" });
  await closing.getByLabel("Type Harbor Goods to confirm").fill("Harbor Goods");
  await closing.getByRole("button", { name: "Close account" }).click();
  await confirm();
  await expect(page.getByText("This account is closing")).toBeVisible();
  await page.getByRole("button", { name: "Keep account" }).click();
  await expect(page.getByText("This account is closing")).toHaveCount(0);

  await open(page, "/account/users");
  await ageSignIns(emailAddress);
  await chooseFor(page, "A colleague", "Transfer ownership");
  await page.getByLabel(`Type ${colleague} to confirm`).fill(colleague);
  await page.getByRole("button", { name: "Transfer ownership", exact: true }).click();
  await confirm();
  await expect(
    page.getByRole("list", { name: "Users" }).getByRole("listitem").filter({ hasText: colleague }),
  ).toContainText("Owner");
});

/** Fills in the form for a new key, and submits it with a sign-in that is no longer recent. */
async function startKey(page: Page, emailAddress: string, name: string): Promise<void> {
  await open(page, "/manage-api-keys");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByLabel("Name (optional)").fill(name);
  await ageSignIns(emailAddress);
  await page.getByRole("button", { name: "Create secret key" }).click();
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

async function chooseFor(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}
