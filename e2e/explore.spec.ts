import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, signInToDemo, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

test("merchants cross answers with orders, filter them, export them and share the address", async ({ page }) => {
  await signInToDemo(page.request);
  await page.goto("/dashboard");
  await hydrated(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Explore" }).click();
  const card = page.getByRole("region", { name: "How did you first hear about us?" });
  await expect(card).toContainText(/By customer type\. [\d,]+ responses/);
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Instagram", exact: true }) });
  // As a screen reader has it.
  await expect(row.getByRole("cell").first()).toContainText(/%, between [\d.]+% and [\d.]+%$/);
  await expectNoAxeViolations(page);

  await page.getByLabel("Columns").selectOption("Country");
  await page.getByLabel("Show", { exact: true }).selectOption("Revenue");
  await expect(card.getByRole("columnheader", { name: "United States" })).toBeVisible();
  await expect(row.getByRole("cell").last()).toContainText(/^\$[\d,.]+/);
  await page.getByRole("button", { name: "Add filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Add filter" });
  await dialog.getByLabel("Filter by").selectOption("Customer type");
  await dialog.getByLabel(/^New \(/).check();
  await expectNoAxeViolations(page, { only: "[role=dialog]" });
  await dialog.getByRole("button", { name: "Apply filter" }).click();
  await expect(page.getByRole("list", { name: "Active filters" })).toHaveText("Customer type: New");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const total = await row.getByRole("cell").last().innerText();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toBe("exploration.csv");
  const shared = page.url();
  expect(shared).toContain("filters=customerType%3Dnew");
  await page.goto("/dashboard");
  await page.goto(shared);
  await hydrated(page);
  await expect(row.getByRole("cell").last()).toHaveText(total, { useInnerText: true });
  await page.getByRole("button", { name: "Remove filter: Customer type: New" }).click();
  await expect(row.getByRole("cell").last()).not.toHaveText(total, { useInnerText: true });
  await page.getByLabel("Columns").selectOption("None");
  await expect(card.getByRole("list", { name: "How did you first hear about us?" })).toContainText(
    /Between \$[\d,.]+ and/,
  );
});

test("on a phone, a wide table scrolls in its own frame beside the names of its rows", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInToDemo(page.request);
  await page.goto("/surveys/explore?rows=country&columns=orderValue&show=average");
  await hydrated(page);
  const frame = page.getByRole("group", { name: "Country by Order value (USD)" });
  await expect(frame).toBeVisible();
  const [inner, outer] = await frame.evaluate((element) => [element.scrollWidth, element.clientWidth]);
  expect(inner).toBeGreaterThan(outer ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const name = frame.getByRole("rowheader").first();
  const before = await name.boundingBox();
  await frame.focus();
  await page.keyboard.press("End");
  await frame.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  expect((await name.boundingBox())?.x).toBe(before?.x);
  await expectNoAxeViolations(page);
});

test("an address with wrong values says what is wrong, and is put right by its fields", { tag: "@full" }, async ({
  page,
}) => {
  await signInToDemo(page.request);
  await page.goto("/surveys/explore?rows=weather&filters=country%3DPortugal");
  await hydrated(page);
  const problem = page.getByRole("main").getByRole("alert");
  await expect(problem).toContainText("rows must be question: and a questionNameId, or one of channel");
  await expectNoAxeViolations(page);
  await page.getByLabel("Rows").selectOption("Month");
  await expect(problem).toContainText("must be a country code such as US");
  await page.getByRole("button", { name: "Remove filter: Country: Portugal" }).click();
  await expect(page.getByRole("region", { name: "Month" })).toContainText(/[\d,]+ responses/);
});

test("without responses, the screen says when figures appear", { tag: "@full" }, async ({ page, merchant }) => {
  expect(merchant.accountId).toBeTruthy();
  await page.goto("/surveys/explore");
  await expect(page.getByRole("heading", { name: "No responses" })).toBeVisible();
  await expect(page.getByText("as soon as shoppers answer")).toBeVisible();
});
