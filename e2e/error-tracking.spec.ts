import { expect, hydrated, test } from "./fixtures.ts";
import { type TrackedItem, tracked } from "./tracked.ts";

const errorsOf = (items: readonly TrackedItem[], message: string) =>
  items.filter(({ exception }) => exception?.values.some(({ value }) => value.includes(message)));

test.describe("an error of a page", () => {
  // It is raised on purpose.
  test.use({ quiet: undefined });

  test("is reported with a replay, in which no text, no value, and no query string can be read", {
    tag: "@full",
  }, async ({ page, merchant }) => {
    await page.goto("/surveys?q=Ann+Example");
    await hydrated(page);
    await expect.poll(() => page.evaluate("globalThis.__SENTRY__ !== undefined"), { timeout: 20_000 }).toBe(true);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("The page failed on purpose.");
      });
    });
    const ours = async () => {
      const items = await tracked(page.request);
      return items.filter(({ tags }) => tags?.accountId === merchant.accountId);
    };
    await expect.poll(async () => errorsOf(await ours(), "failed on purpose"), { timeout: 20_000 }).toHaveLength(1);
    await expect.poll(async () => (await ours()).filter(({ urls }) => urls), { timeout: 20_000 }).not.toEqual([]);
    const items = await tracked(page.request);
    const at = items.findIndex(({ urls, tags }) => urls && tags?.accountId === merchant.accountId);
    const replay = JSON.stringify(items.slice(at, at + 3));
    expect(items[at]?.urls).toContain(`${new URL(page.url()).origin}/surveys`);
    expect(items[at + 2]?.events?.length).toBeGreaterThan(1);
    expect(replay).not.toMatch(/Ann|Harbor Goods|@example|\?q=/);
  });
});
