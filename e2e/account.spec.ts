import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, linkIn, newestMail, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

const address = (word: string) => `${word}-${crypto.randomUUID()}@example.com`;

test("a new address takes effect once its own link is used", { tag: "@full" }, async ({ page, merchant }) => {
  const wanted = address("new-address");
  await open(page, "/account");
  const field = page.getByRole("textbox", { name: "Email address", exact: true });
  await field.fill(wanted);
  await page.getByRole("button", { name: "Save" }).nth(1).click();
  await expect(page.getByText(`We sent a link to ${wanted}`)).toBeVisible();
  await expect(field).toHaveValue(merchant.emailAddress);
  await expectNoAxeViolations(page);

  await page.goto(linkIn(await newestMail(page.request, wanted)));
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Use this address" }).click();
  await page.waitForURL(/\/account\?changed=1$/);
  await expect(page.getByText("Your email address is updated")).toBeVisible();
  await hydrated(page);
  await expect(field).toHaveValue(wanted);
});

test("the previous address undoes a change of address, without a script, and everyone is signed out", {
  tag: "@full",
}, async ({ page, merchant, browser }) => {
  const wanted = address("new-address");
  await page.request.post("/Profile/UpdateContactInformation", { data: { emailAddress: wanted } });
  const confirmed = new URL(linkIn(await newestMail(page.request, wanted))).searchParams.get("address") ?? "";
  await page.request.post("/api/app/sessions/confirm-address", { form: { link: confirmed }, maxRedirects: 0 });
  // After the mail for the new account, and the notice that a change was requested.
  const mail = await newestMail(page.request, merchant.emailAddress, 2);
  expect(mail.subject).toBe("Your Afterword email address was changed");

  const closing = await page.request.post("/api/app/account/close", { data: { companyName: "Harbor Goods" } });
  expect([closing.status(), (await closing.json()).detail]).toEqual([409, expect.stringContaining("You can close")]);

  await page.goto(linkIn(mail));
  await expectNoAxeViolations(page);
  const mailbox = await browser.newContext({ javaScriptEnabled: false });
  const owners = await mailbox.newPage();
  for (const _visit of [1, 2]) await owners.goto(linkIn(mail));
  await expect(owners.getByText(`stopped using ${merchant.emailAddress}`)).toBeVisible();
  await owners.getByRole("button", { name: "Restore this address" }).click();
  await owners.waitForURL("**/account/login?restored=1");
  await expect(owners.getByText("We restored your previous email address")).toBeVisible();
  expect((await page.request.get("/Profile/Profile")).status()).toBe(401);
  await owners.goto(linkIn(mail));
  await expect(owners.getByRole("heading", { name: "This change was already undone" })).toBeVisible();
  await mailbox.close();
});

test("business information is changed, and the store's name is used everywhere", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  expect(merchant.accountId).not.toBe("");
  await open(page, "/account");
  await page.getByLabel("Store or company name").fill("Lighthouse Goods");
  await page.getByLabel("Website").fill("lighthouse.example.com");
  await page.getByLabel("What do you sell?").selectOption("Home and garden");
  await page.getByRole("combobox", { name: "Time zone" }).fill("Berlin");
  await page.getByRole("option", { name: "Europe / Berlin" }).click();
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Lighthouse Goods");
  const account = await (await page.request.get("/Profile/Profile")).json();
  expect(account).toMatchObject({
    companyName: "Lighthouse Goods",
    websiteUrl: "https://lighthouse.example.com",
    businessCategory: "Home and garden",
    timeZone: "Europe/Berlin",
  });
});

test("refused fields say why and keep their text, and the first one gets the focus", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  expect(merchant.accountId).not.toBe("");
  await open(page, "/account");
  const company = page.getByRole("textbox", { name: "Store or company name" });
  const website = page.getByRole("textbox", { name: "Website" });
  const save = page.getByRole("button", { name: "Save" }).first();
  await company.fill("");
  await website.fill("not an address");
  await save.click();
  await expect(company).toBeFocused();
  await expect(company).toHaveAttribute("aria-invalid", "true");
  await expect(website).toHaveAttribute("aria-invalid", "true");
  await expect(website).toHaveValue("not an address");
  await company.fill("Harbour Boats");
  await expect(company).not.toHaveAttribute("aria-invalid", "true");
  await expect(website).toHaveAttribute("aria-invalid", "true");
  await website.fill("boats.example.com");
  await save.click();
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(website).toHaveValue("https://boats.example.com");
});

test("what is typed while a change is saved stays, and can be saved next", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  expect(merchant.accountId).not.toBe("");
  await open(page, "/account");
  const company = page.getByRole("textbox", { name: "Store or company name" });
  const save = page.getByRole("button", { name: "Save" }).first();
  const { promise: typed, resolve: onTyped } = Promise.withResolvers<void>();
  await page.route("**/Profile/UpdateBusinessInformation", async (route) => {
    await typed;
    await route.continue();
  });
  await company.fill("Harbour");
  const saved = page.waitForResponse("**/Profile/UpdateBusinessInformation");
  await save.click();
  await company.fill("Harbour Boats");
  onTyped();
  expect((await saved).status()).toBe(200);
  await expect(save).toBeEnabled();
  await expect(company).toHaveValue("Harbour Boats");
  const savedNext = page.waitForResponse("**/Profile/UpdateBusinessInformation");
  await save.click();
  expect((await savedNext).status()).toBe(200);
  await expect(page.getByText("Saved")).toBeVisible();
  expect(await (await page.request.get("/Profile/Profile")).json()).toMatchObject({ companyName: "Harbour Boats" });
});

test("a secret key is shown once, works, and is refused once disabled", async ({ page, merchant, request }) => {
  await open(page, "/manage-api-keys");
  await expect(page.getByText(merchant.publishableKey).first()).toBeVisible();
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByLabel("Name (optional)").fill("Warehouse");
  await page.getByRole("button", { name: "Create secret key" }).click();
  const dialog = page.getByRole("dialog", { name: "Your new key" });
  const token = (await dialog.locator("code").textContent()) ?? "";
  expect(token).toMatch(/^sk_/);
  await expect(dialog.getByRole("button", { name: "Copy" })).toBeFocused();
  await expectNoAxeViolations(page);
  // A stray click or Escape must not lose it: only its own button closes the dialog.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "I've saved it" }).click();
  await expect(page.getByText(token)).toHaveCount(0);

  const headers = { authorization: `Bearer ${token}` };
  const read = () => request.get("/Survey/GetSurveyQuestionListByApiKey", { headers });
  expect((await read()).status()).toBe(200);
  const row = page.getByRole("list", { name: "Secret keys" }).getByRole("listitem").filter({ hasText: "Warehouse" });
  await row.getByRole("button", { name: "Disable Warehouse" }).click();
  await page.getByRole("button", { name: "Disable", exact: true }).click();
  await expect(row).toContainText("Disabled");
  await expect.poll(async () => (await read()).status()).toBe(401);
});

test("email preferences are saved at once, and stay saved", { tag: "@full" }, async ({ page, merchant }) => {
  expect(merchant.accountId).not.toBe("");
  await open(page, "/account/notifications");
  const news = page.getByRole("switch", { name: "Product news" });
  await expect(news).not.toBeChecked();
  await news.click();
  await expect(news).toBeChecked();
  await page.getByRole("switch", { name: "Daily digest" }).click();
  await expect(page.getByRole("switch", { name: "Daily digest" })).not.toBeChecked();
  await expect(page.getByText("Saved")).toHaveCount(2);
  await open(page, "/account/notifications");
  await expect(news).toBeChecked();
  await expect(page.getByRole("switch", { name: "Daily digest" })).not.toBeChecked();
});

test("a preference that could not be saved is reverted, with a message", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  expect(merchant.accountId).not.toBe("");
  await open(page, "/account/notifications");
  await page.route("**/Profile/UpdateNotifications", (route) => route.fulfill({ status: 409, body: "" }));
  const news = page.getByRole("switch", { name: "Product news" });
  await news.click();
  await expect(page.getByText("Not saved")).toBeVisible();
  await expect(news).not.toBeChecked();
  await page.unroute("**/Profile/UpdateNotifications");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(news).toBeChecked();
});

test("an account is closed by typing its name, shows when it will be deleted, and is reopened", {
  tag: "@full",
}, async ({ page, merchant }) => {
  expect(merchant.accountId).not.toBe("");
  await open(page, "/account");
  const exported = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export everything" }).click();
  expect((await exported).suggestedFilename()).toMatch(/\.ndjson$/);
  await page.getByRole("button", { name: "Close account" }).click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: "Close account" });
  await expect(confirm).toBeDisabled();
  await expectNoAxeViolations(page);
  await dialog.getByLabel("Type Harbor Goods to confirm").fill("Harbor Goods");
  await confirm.click();
  await expect(page.getByText("This account is closing")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Close account" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Export everything" })).toBeVisible();
  await expectNoAxeViolations(page);
  await open(page, "/dashboard");
  await page.getByRole("button", { name: "Keep account" }).click();
  await expect(page.getByText("This account is closing")).toHaveCount(0);
  await open(page, "/account");
  await expect(page.getByRole("heading", { name: "Close account" })).toBeVisible();
  expect((await (await page.request.get("/Profile/Profile")).json()).accountStatus).toBe("active");
});

for (const { width, scheme } of [
  { width: 360, scheme: "dark" },
  { width: 1440, scheme: "light" },
] as const) {
  test(`the account's screens pass axe, and fit ${width} px (${scheme})`, { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    expect(merchant.accountId).not.toBe("");
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    const emailAddress = address("with-quite-a-long-name-before-the-at");
    await page.request.post("/Account/InviteMember", { data: { emailAddress, userRole: "member" } });
    for (const path of ["/account", "/account/users", "/account/notifications", "/manage-api-keys"]) {
      await open(page, path);
      await expect(page.getByRole("navigation", { name: "Account", exact: true })).toBeVisible();
      await expectNoAxeViolations(page);
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider, path).toBe(0);
    }
  });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
