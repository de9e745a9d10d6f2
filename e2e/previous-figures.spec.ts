import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { answerAsSamples, firstQuestionId, firstQuestionTitle } from "./sample-shoppers.ts";

test.use({ reducedMotion: "reduce" });

const overview = {
  address: "/surveys/analytics",
  regions: [firstQuestionTitle, "Where shoppers leave"],
  ofEverybody: "Views6Responses5",
  ofNew: "Views3Responses2",
};
const question = {
  address: `/surveys/question/${firstQuestionId}/analytics`,
  regions: ["Answers", "Revenue by answer", "By segment"],
  ofEverybody: "Answered5Shown6Skipped0",
  ofNew: "Answered2Shown3Skipped0",
};

const looks = [
  ...["Answers", "Over time", "Revenue", "Segments"].map((view) => ({ ...overview, view })),
  { ...question, view: null },
];

for (const { address, regions, ofEverybody, ofNew, view } of looks)
  test(`keeps the figures of ${address} (${view ?? "a question"}) in place until the next filter's have loaded`, {
    tag: "@full",
  }, async ({ page, merchant }) => {
    await answerAsSamples(page, merchant.publishableKey);
    await page.goto(address);
    await hydrated(page);
    if (view) await page.getByRole("region", { name: firstQuestionTitle }).getByText(view, { exact: true }).click();
    await settled(page, regions);
    const places = await placesOf(page, regions);

    const release = await hold(page);
    await page.getByRole("combobox", { name: "Customers" }).selectOption("New customers");
    await expect(page.locator("[aria-busy=true]").first()).toBeVisible();
    await expect(page.getByRole("main")).toContainText(ofEverybody);
    expect(await placesOf(page, regions)).toEqual(places);
    release();
    await expect(page.getByRole("main")).toContainText(ofNew);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  });

for (const { address, ofEverybody } of [overview, question])
  test(`says that loading the next figures of ${address} failed, and what the displayed ones show`, {
    tag: "@full",
  }, async ({ page, merchant }) => {
    await answerAsSamples(page, merchant.publishableKey);
    await page.goto(address);
    await hydrated(page);
    await page.route(ofNewShoppers, (route) => route.fulfill({ status: 429, body: "" }));
    await page.getByRole("combobox", { name: "Customers" }).selectOption("New customers");
    const problem = page.getByRole("alert").filter({ hasText: "We couldn't load your numbers" });
    await expect(problem).toContainText("Showing results for the previous filters: all time.");
    await expect(page.getByRole("main")).toContainText(ofEverybody);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectNoAxeViolations(page);
    await page.unroute(ofNewShoppers);
    const failed = page.getByRole("main").getByRole("alert");
    for (let left = await failed.count(); left > 0; left = await failed.count()) {
      await failed.first().getByRole("button", { name: "Try again" }).click();
      await expect.poll(() => failed.count()).toBeLessThan(left);
    }
    await expect(page.getByRole("main")).not.toContainText(ofEverybody);
  });

for (const { address, ofEverybody, ofNew } of [overview, question])
  test(`says offline whose numbers ${address} shows, and loads the chosen ones once it is online again`, {
    tag: "@full",
  }, async ({ page, merchant }) => {
    await answerAsSamples(page, merchant.publishableKey);
    await page.goto(address);
    await hydrated(page);
    await page.context().setOffline(true);
    await page.getByRole("combobox", { name: "Customers" }).selectOption("New customers");
    const notice = page.getByRole("alert").filter({ hasText: "Can't connect to Afterword" });
    await expect(notice).toContainText(/These are the numbers for all customers as of \d+:\d\d/);
    await expect(notice).toContainText("We couldn't load those for new customers.");
    await expect(notice.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(ofEverybody);
    await page.context().setOffline(false);
    await expect(page.getByRole("main")).toContainText(ofNew);
    await expect(notice).toHaveCount(0);
  });

const ofNewShoppers = /\/api\/.*customerType=new/;

/** Blocks requests for new customers' figures until they are released. */
async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(ofNewShoppers, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until everything has loaded: no pending requests, and a stable page height. */
async function settled(page: Page, regions: readonly string[]): Promise<void> {
  for (const name of regions) await expect(page.getByRole("region", { name })).toBeVisible();
  await expect(page.locator("[aria-busy=true], .mantine-Skeleton-root")).toHaveCount(0);
  // A chart that loads by itself takes its last line a moment later.
  let before = "";
  const isSteady = async () => {
    const [previous, now] = [before, JSON.stringify(await placesOf(page, regions))];
    before = now;
    return now === previous;
  };
  await expect.poll(isSteady).toBe(true);
}

/** The position and size of each region on the page. */
async function placesOf(page: Page, regions: readonly string[]) {
  return Promise.all(regions.map((name) => page.getByRole("region", { name }).boundingBox()));
}
