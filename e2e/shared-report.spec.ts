import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, signInToDemo, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

test("a merchant shares analytics, a visitor reads them on a phone without an account, and revoking ends it", {
  tag: "@full",
}, async ({ page, browser }) => {
  await signInToDemo(page.request);
  await page.goto("/surveys/analytics?range=90-days");
  await hydrated(page);
  const responses = await page.getByRole("region", { name: "Overview" }).innerText();
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share a report" });
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page, { only: "[role=dialog]" });
  const questions = dialog.getByRole("group", { name: "Questions" }).getByRole("checkbox");
  await expect(questions.first()).toBeVisible();
  const [, hidden = ""] = await dialog.getByRole("group", { name: "Questions" }).locator("label").allInnerTexts();
  await dialog.getByLabel(hidden, { exact: true }).uncheck();
  await dialog.getByLabel("Title").fill("For the agency");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const ready = page.getByRole("dialog", { name: "Your link is ready" });
  const link = await ready.getByRole("figure", { name: "Link" }).locator("code").innerText();

  const visitor = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: "reduce" });
  const reader = await visitor.newPage();
  const calls: string[] = [];
  reader.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== "GET" || /^\/(api|app|survey)/i.test(pathname)) calls.push(pathname);
  });
  const opened = await reader.goto(link);
  expect(opened?.headers()).toMatchObject({ "x-robots-tag": "noindex, nofollow", "referrer-policy": "same-origin" });
  expect(opened?.headers()["cache-control"]).toContain("no-store");
  expect(opened?.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  await expect(reader.getByRole("heading", { name: "For the agency", level: 1 })).toBeVisible();
  await hydrated(reader);
  const shown = await reader.getByRole("region", { name: "Overview" }).innerText();
  // The same figures by the same components.
  expect(shown.match(/[\d,]{3,}/g)?.[0]).toBe(responses.match(/[\d,]{3,}/g)?.[0]);
  await expect(reader.getByText(hidden, { exact: true })).toHaveCount(0);
  await expect(reader.getByRole("link", { name: "Details" })).toHaveCount(0);
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectNoAxeViolations(reader);
  await reader.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }));
  await expect(reader.getByText("Figures of fewer than 10 shoppers aren't shown.")).toBeInViewport();
  expect(calls).toEqual([]);
  await reader.emulateMedia({ media: "print" });
  await expect(reader.getByText(/^Quire & Fold, \w+, \w+ \d+, \d{4}$/)).toBeVisible();
  await expect(reader.locator("button:not([aria-description])").filter({ visible: true })).toHaveCount(0);
  await expect(reader.getByText("Views", { exact: true })).toBeVisible();
  await reader.emulateMedia({ media: "screen" });

  await ready.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Share" }).click();
  await dialog.getByText("Your links").click();
  await expectNoAxeViolations(page, { only: "[role=dialog]" });
  await dialog.getByRole("button", { name: "Revoke For the agency" }).first().click();
  await expect(dialog.getByRole("button", { name: "Revoke For the agency" })).toHaveCount(0);
  const ended = await reader.reload();
  expect(ended?.status()).toBe(404);
  await expect(reader.getByRole("heading", { name: "This report isn't available" })).toBeVisible();
  await visitor.close();
});

test("the channel report and a table of Explore are shared with the days and filters of their screens", {
  tag: "@full",
}, async ({ page }) => {
  await signInToDemo(page.request);
  for (const [path, card] of [
    ["/channels?range=90-days", "By channel"],
    ["/surveys/explore?columns=customerType&range=90-days", "How did you first hear about us?"],
  ] as const) {
    await page.goto(path);
    await hydrated(page);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Create link" }).click();
    const link = await page.getByRole("figure", { name: "Link" }).locator("code").innerText();
    await page.goto(link);
    await hydrated(page);
    await expect(page.getByRole("region", { name: card })).toBeVisible();
    await expect(page.getByRole("link", { name: "Export CSV" })).toHaveCount(0);
    await expectNoAxeViolations(page);
  }
});

test("a report with a password asks for it, and another site embeds only a report that names it", {
  tag: "@full",
}, async ({ page }) => {
  await signInToDemo(page.request);
  const [first] = await (await page.request.get("/Survey/GetSurveyQuestionListForAccount")).json();
  const share = async (changes: object) => {
    const body = {
      kind: "analytics",
      title: "For the agency",
      query: "",
      questions: [first.questionNameId],
      showsTexts: false,
      isFrozen: false,
      days: 7,
      password: null,
      embedOrigins: [],
      ...changes,
    };
    return (await (await page.request.post("/api/app/reports/share", { data: body })).json()).url;
  };
  await page.goto(await share({ password: "open sesame" }));
  await expect(page.getByRole("textbox", { name: "Password" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("textbox", { name: "Password" }).fill("open says me");
  await page.getByRole("button", { name: "Open report" }).click();
  await expect(page.getByText("This isn't the password")).toBeVisible();
  await page.getByRole("textbox", { name: "Password" }).fill("open sesame");
  await page.getByRole("button", { name: "Open report" }).click();
  await expect(page.getByRole("region", { name: "Overview" })).toBeVisible();
  const embedded = await page.goto(await share({ embedOrigins: ["https://agency.example"] }));
  expect(embedded?.headers()["content-security-policy"]).toContain("frame-ancestors https://agency.example;");
  expect(embedded?.headers()["x-frame-options"]).toBeUndefined();
});
