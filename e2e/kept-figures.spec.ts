import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { heardId, heardTitle, tell } from "./told-figures.ts";

test.use({ reducedMotion: "reduce" });

const overview = {
  address: "/surveys/analytics",
  regions: [heardTitle, "Where shoppers leave"],
  ofEverybody: "Views6Responses5",
  ofNew: "Views3Responses2",
};
const question = {
  address: `/surveys/question/${heardId}/analytics`,
  regions: ["Answers", "Revenue by answer", "By segment"],
  ofEverybody: "Answered5Shown6Skipped0",
  ofNew: "Answered2Shown3Skipped0",
};

const looks = [
  ...["Answers", "Over time", "Revenue", "Segments"].map((view) => ({ ...overview, view })),
  { ...question, view: null },
];

for (const { address, regions, ofEverybody, ofNew, view } of looks)
  test(`keeps the figures of ${address} (${view ?? "a question"}) in their place until the next filter's are there`, async ({
    page,
    merchant,
  }) => {
    await tell(page, merchant.publishableKey);
    await page.goto(address);
    await hydrated(page);
    if (view) await page.getByRole("region", { name: heardTitle }).getByText(view, { exact: true }).click();
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
  test(`says that the next figures of ${address} failed, and what the ones it keeps are of`, async ({
    page,
    merchant,
  }) => {
    await tell(page, merchant.publishableKey);
    await page.goto(address);
    await hydrated(page);
    await page.route(ofNewShoppers, (route) => route.fulfill({ status: 429, body: "" }));
    await page.getByRole("combobox", { name: "Customers" }).selectOption("New customers");
    const problem = page.getByRole("alert").filter({ hasText: "Couldn't load your numbers" });
    await expect(problem).toContainText("Showing results for the previous filters: all time.");
    await expect(page.getByRole("main")).toContainText(ofEverybody);
    await expectNoAxeViolations(page);
    await page.unroute(ofNewShoppers);
    const failed = page.getByRole("main").getByRole("alert");
    for (let left = await failed.count(); left > 0; left = await failed.count()) {
      await failed.first().getByRole("button", { name: "Try again" }).click();
      await expect.poll(() => failed.count()).toBeLessThan(left);
    }
    await expect(page.getByRole("main")).not.toContainText(ofEverybody);
  });

const ofNewShoppers = /\/api\/.*customerType=new/;

/** Keeps what is asked of new customers waiting until it is let go. */
async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(ofNewShoppers, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until everything is there: nothing is on its way, and the page no longer changes its height. */
async function settled(page: Page, regions: readonly string[]): Promise<void> {
  for (const name of regions) await expect(page.getByRole("region", { name })).toBeVisible();
  await expect(page.locator("[aria-busy=true], .mantine-Skeleton-root")).toHaveCount(0);
}

/** Where the regions stand on the page, and how large they are. */
async function placesOf(page: Page, regions: readonly string[]) {
  return Promise.all(regions.map((name) => page.getByRole("region", { name }).boundingBox()));
}
