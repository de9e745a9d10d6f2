import type { APIRequestContext, Page } from "@playwright/test";
import { runInDatabase } from "../database.ts";
import { expect, hydrated, sandboxUrl, test } from "../fixtures.ts";

// It moves the time of the whole product: no other test runs next to it.

const DAY_MS = 24 * 60 * 60 * 1000;

async function moveTo(request: APIRequestContext, inDays: number | null): Promise<void> {
  const now = inDays === null ? null : new Date(Date.now() + inDays * DAY_MS).toISOString();
  expect((await request.post(`${sandboxUrl()}/control/clock`, { data: { now } })).ok()).toBe(true);
}

/** The time of the test's failure must not stay. */
test.afterEach(({ request }) => moveTo(request, null));

const planOf = async (page: Page) => {
  const { billingPlan, accountStatus } = await (await page.request.get("/Profile/Profile")).json();
  return [billingPlan, accountStatus];
};

test("a renewal that fails says so on every screen, ends in Free after seven days, and is made up for by paying", {
  tag: "@full",
}, async ({ page, merchant }) => {
  await runInDatabase("UPDATE account SET trial_ends_at = now() - interval '1 day' WHERE id = $1::uuid", [
    merchant.accountId,
  ]);
  const { url } = await (await page.request.get("/Billing/ChangePlan?plan=Orders_1K")).json();
  await page.goto(url);
  await page.getByRole("button", { name: "Pay with a card that fails from the next charge on" }).click();
  await page.waitForURL("**/dashboard");
  expect(await planOf(page)).toEqual(["Orders_1K", "active"]);

  await moveTo(page.request, 32);
  await expect.poll(() => planOf(page)).toEqual(["Orders_1K", "pastDue"]);
  await page.goto("/dashboard");
  await expect(page.getByText("Your last payment failed")).toBeVisible();
  await expect(page.getByText(/^Your plan stays until /)).toBeVisible();

  await moveTo(page.request, 41);
  await expect.poll(async () => (await planOf(page))[0]).toBe("Free");
  await page.goto("/billingplan");
  await hydrated(page);
  await page.getByRole("button", { name: "Pay the invoice" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect.poll(() => planOf(page)).toEqual(["Orders_1K", "active"]);
  await page.goto("/dashboard");
  await expect(page.getByText("Your last payment failed")).toBeHidden();
});
