import type { Browser, BrowserContext, Page, Request } from "@playwright/test";
import { expectNoAxeViolations, expectReadable } from "./axe.ts";
import { errorsIn, expect, hydrated, linkIn, type Mail, newestMail, sandboxUrl, test } from "./fixtures.ts";
import { screenAddress } from "./screen-address.ts";
import { type TrackedItem, tracked } from "./tracked.ts";

// There is only one staff member: concurrent tests would use each other's links.
test.describe.configure({ mode: "serial" });

const staffAddress = "staff@afterword.example";
const reason = "Their survey does not show on the order page";

/** Signs the staff member in, as the link's page does; returns where that leads. */
async function signInStaff({ request }: BrowserContext): Promise<string | undefined> {
  const before: Mail[] = await (await request.get(`${sandboxUrl()}/mail?to=${staffAddress}`)).json();
  await request.post("/Account/SendMagicLoginLink", { data: { emailAddress: staffAddress } });
  const link = new URL(linkIn(await newestMail(request, staffAddress, before.length))).searchParams.get("link") ?? "";
  const opened = await request.post("/api/app/sessions/open", { form: { link }, maxRedirects: 0 });
  return opened.headers().location;
}

interface Staff {
  page: Page;
  errors: readonly string[];
  signedInTo: string | undefined;
}

async function staffPage(browser: Browser, viewport = { width: 1280, height: 800 }): Promise<Staff> {
  const context = await browser.newContext({ viewport });
  const errors = errorsIn(context);
  const signedInTo = await signInStaff(context);
  return { page: await context.newPage(), errors, signedInTo };
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

async function impersonate(page: Page, accountId: string): Promise<void> {
  await open(page, `/admin/login/${accountId}`);
  await page.getByLabel("Reason").fill(reason);
  await page.getByRole("button", { name: "Access account" }).click();
  await page.waitForURL("**/dashboard");
  await hydrated(page);
}

const bannerOf = (page: Page) => page.getByRole("complementary", { name: "Staff access" });

test("staff find an account, change something in it, and leave; its owner can read all of it", async ({
  browser,
  page: owners,
  merchant,
}) => {
  const { page, errors, signedInTo } = await staffPage(browser);
  expect(signedInTo).toBe("/admin");
  await open(page, "/admin");
  await page.getByLabel("Search accounts").fill(merchant.emailAddress);
  await page.getByRole("row", { name: merchant.emailAddress }).getByRole("button").click();
  const drawer = page.getByRole("dialog", { name: "Harbor Goods" });
  await expect(drawer.getByText(merchant.accountId)).toBeVisible();
  await expect(drawer.getByText("Created the account")).toBeVisible();
  await drawer.getByRole("link", { name: "Access account" }).click();
  await page.waitForURL(`**/admin/login/${merchant.accountId}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Access account" }).click();
  await expect(page.getByLabel("Reason")).toBeFocused(); // it is required
  await page.getByLabel("Reason").fill(reason);
  await page.getByRole("button", { name: "Access account" }).click();
  await page.waitForURL("**/dashboard");
  await expect(bannerOf(page)).toContainText("Signed in to Harbor Goods as staff");
  await expect(bannerOf(page)).toContainText(reason);
  await expect(bannerOf(page)).toContainText(/(60|59) min left/);

  await hydrated(page);
  await page.getByRole("button", { name: "Enable survey" }).first().click();
  await expect(page.getByText("Survey enabled")).toBeVisible();
  for (const path of ["/surveys/edit", "/surveys/analytics", "/account", "/onboarding/connect-store", "/nowhere"]) {
    await open(page, path);
    await expect(bannerOf(page), path).toBeVisible();
  }
  const preview = await page.request.get(`/Preview/Survey?accountId=${merchant.accountId}`);
  expect(await preview.text()).not.toContain("Staff access");
  expect((await page.request.get("/Integration/GetApiKeys")).status()).toBe(403);
  expect((await page.request.get("/api/app/responses/export-ndjson")).status()).toBe(200);

  await bannerOf(page).getByRole("button", { name: "Leave" }).click();
  await page.waitForURL("**/admin");
  await expect(bannerOf(page)).toBeHidden();
  expect((await page.request.get("/Profile/Profile")).status()).toBe(404);
  expect(errors).toEqual([]);

  await open(owners, "/account/staff-activity");
  const entries = owners.getByRole("list", { name: "Activity" }).getByRole("listitem");
  await expect(entries.filter({ hasText: "Left the account" })).toHaveCount(1);
  await expect(entries.filter({ hasText: "Enabled the survey" })).toHaveCount(1);
  await expect(entries.filter({ hasText: "Exported responses as JSON Lines" })).toHaveCount(1);
  await expect(entries.filter({ hasText: "Accessed the account" })).toContainText(reason);
  await expect(entries.first()).toContainText(staffAddress);
  await page.context().close();
});

/** The scripts that a page has asked for and not received, as they are at any moment. */
function chunksLoadingOn(page: Page): ReadonlySet<Request> {
  const loading = new Set<Request>();
  page.on("request", (request) => request.url().includes("/_next/static/") && loading.add(request));
  page.on("requestfinished", (request) => loading.delete(request));
  page.on("requestfailed", (request) => loading.delete(request));
  return loading;
}

test("the hour ends by itself, on any screen", { tag: "@full" }, async ({ browser, merchant }) => {
  const { page } = await staffPage(browser);
  await page.clock.install();
  const loading = chunksLoadingOn(page);
  await impersonate(page, merchant.accountId);
  // A script that is still loading when the clock jumps counts as lost, and the page is loaded again.
  await expect.poll(() => loading.size).toBe(0);
  await page.clock.fastForward("58:30");
  await expect(bannerOf(page)).toContainText("2 min left");
  // Longer than an hour: a page requested in the meantime starts with the time left by the server's clock.
  await page.clock.fastForward("01:01:00");
  await page.waitForURL(`**/admin/login/${merchant.accountId}`);
  await page.context().close();
});

test("staff grant a plan and revoke it", { tag: "@full" }, async ({ browser, merchant }) => {
  const { page } = await staffPage(browser, { width: 360, height: 740 });
  await open(page, `/admin?account=${merchant.accountId}`);
  for (const [plan, button] of [
    ["Foundation", "Grant Foundation"],
    ["Free", "Remove granted plan"],
  ] as const) {
    await page.getByRole("button", { name: "Grant plan" }).click();
    const dialog = page.getByRole("dialog", { name: "Grant plan" });
    await dialog.getByRole("radio", { name: plan }).check();
    await dialog.getByLabel("Reason").fill("They are a school");
    await dialog.getByRole("button", { name: button }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("listitem").filter({ hasText: "Granted a plan" }).first()).toContainText(plan);
  }
  await open(page, `/admin/audit-log?account=${merchant.accountId}`);
  await expect(page.getByRole("listitem").filter({ hasText: "They are a school" })).toHaveCount(2);
  await page.context().close();
});

test("other people can't see these pages; signed-out people are asked to sign in", { tag: "@full" }, async ({
  page,
  merchant,
  browser,
}) => {
  const paths = ["/admin", "/admin/audit-log", `/admin/login/${merchant.accountId}`];
  for (const path of paths) expect((await page.goto(path))?.status(), path).toBe(404);
  await open(page, "/dashboard");
  await page.getByRole("button", { name: /Harbor Goods/ }).click();
  await expect(page.getByRole("link", { name: "Logout" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Staff tools" })).toBeHidden();
  await open(page, "/account/staff-activity");
  await expect(page.getByRole("heading", { name: "No staff have accessed your account" })).toBeVisible();

  const context = await browser.newContext();
  const stranger = await context.newPage();
  for (const path of paths) {
    await stranger.goto(path);
    const asked = new URL(stranger.url());
    expect([asked.pathname, asked.searchParams.get("returnTo")]).toEqual(["/account/login", path]);
  }
  await context.close();
  const staff = await staffPage(browser);
  expect((await staff.page.goto("/admin/login/not-an-id"))?.status()).toBe(404);
  await staff.page.context().close();
});

for (const path of ["/admin", "/admin/audit-log", "/admin/login/{accountId}"]) {
  test(`${path} opens, fits and is accessible`, async ({ browser, merchant }) => {
    const width = 360;
    const { page, errors } = await staffPage(browser, { width, height: 800 });
    await open(page, screenAddress(path, merchant));
    await expect(page.getByRole("main")).toBeVisible();
    await expectReadable(page, width);
    expect(errors).toEqual([]);
    await page.context().close();
  });
}

for (const [width, colorScheme] of [
  [1440, "light"],
  [360, "dark"],
] as const) {
  test(`axe finds nothing on the staff's screens at ${width} px, ${colorScheme}`, { tag: "@full" }, async ({
    browser,
    merchant,
  }) => {
    const { page, errors } = await staffPage(browser, { width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const { accountId } = merchant;
    await open(page, `/admin?q=${accountId}&account=${accountId}`);
    await expect(page.getByText("Created the account")).toBeVisible();
    await expectNoAxeViolations(page);
    await impersonate(page, accountId);
    await expectNoAxeViolations(page);
    for (const [path, shown] of [
      ["/admin", "Harbor Goods"],
      ["/admin/audit-log", reason],
      [`/admin/login/${accountId}`, "Access Harbor Goods"],
      ["/account/staff-activity", "Only the account owner can see this"],
    ] as const) {
      await open(page, path);
      await expect(page.getByRole("main").getByText(shown).first()).toBeVisible();
      await expectNoAxeViolations(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([path, overflow <= 0]).toEqual([path, true]);
    }
    expect(errors).toEqual([]);
    await page.context().close();
  });
}

test("an error on purpose reaches error tracking with its trace ID, and traces of calls do, but no shopper's", async ({
  context,
}) => {
  const { request } = context;
  await signInStaff(context);
  const failed = await request.get("/Test/TestBugsnag");
  const { traceId } = await failed.json();
  expect(failed.status()).toBe(500);
  const ofIt = (items: readonly TrackedItem[]) => items.filter(({ tags }) => tags?.traceId === traceId);
  await expect.poll(async () => ofIt(await tracked(request))).toHaveLength(1);
  const [report] = ofIt(await tracked(request));
  expect(report?.exception?.values).toMatchObject([{ value: "TestBugsnag raised this error on purpose." }]);
  expect(JSON.stringify(report)).not.toMatch(/staff@|cookie|user-agent/i);
  const traces = async () => (await tracked(request)).flatMap(({ transaction }) => transaction ?? []);
  await expect.poll(traces).toContain("Test.TestBugsnag");
  await request.get("/SurveyPreload?key=pk_unknown");
  expect((await traces()).filter((name) => /SurveyPreload|^Survey\.(SaveResponse|GetDefault)/i.test(name))).toEqual([]);
});
