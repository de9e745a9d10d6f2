import type { Locator, Page, Route } from "@playwright/test";
import type { OutputOf } from "#lib/client/call.ts";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { heardId, tell } from "./told-figures.ts";

test.use({ reducedMotion: "reduce" });

type ListedPage = OutputOf<"Survey.ResponsesList">;

/** What the server says of a page for which 60,000 answers were looked through, and none found. */
const stopped: Omit<ListedPage, "page" | "nextCursor"> = {
  ...{ items: [], total: 0, totalIsCapped: true, limit: 25, lookedThrough: 60_000 },
};

test("a search that stopped before it found any goes on until it does, and says so all the way", async ({
  page,
  merchant,
}) => {
  await tell(page, merchant.publishableKey);
  const found = await readFound(page);
  const { promise: thirdIsWanted, resolve: wantThird } = Promise.withResolvers<void>();
  await answerList(page, unread, {
    "": (route) => route.fulfill({ json: { ...stopped, page: 1, nextCursor: "one" } }),
    one: (route) => route.fulfill({ json: { ...stopped, page: 2, before: 0, nextCursor: "two" } }),
    two: async (route) => {
      await thirdIsWanted;
      await route.fulfill({ json: { ...found, page: 3, before: 0 } });
    },
  });
  await filterUnread(page);
  const main = page.getByRole("main");
  const status = main.getByRole("status");
  await expect(main.getByRole("heading", { name: "No responses found so far" })).toBeVisible();
  await expect(main).toContainText("Checked 60,000 responses. Try a shorter date range or a different filter");
  await expectNoAxeViolations(page);

  const lookFurther = main.getByRole("button", { name: "Search further back" });
  await lookFurther.press("Enter");
  await expect(main).toContainText("Checked another 60,000 responses.");
  await expect(status).toHaveText("No responses found so far. Checked another 60,000 responses.");
  await expect(lookFurther).toBeFocused();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1440, height: 900 });

  await lookFurther.press("Enter");
  await expect(status).toHaveText("Searching further back");
  // Pressed once more meanwhile, it asks for no page after one that is not known yet.
  await lookFurther.press("Enter");
  await expect(lookFurther).toBeFocused();
  wantThird();
  await expect(main).toContainText("1–5 of 5");
  await expect(status).toHaveText("5 found");
  await expect(page).toHaveURL(/page=3&cursor=two/);
  await expect(firstOpener(page)).toBeFocused();
  await main.getByRole("button", { name: "Previous" }).press("Enter");
  await expect(main).toContainText("None on this page");
});

test("a search that finds none up to the list's end says so, and offers the way out", async ({ page, merchant }) => {
  await tell(page, merchant.publishableKey);
  await answerList(page, unread, {
    "": (route) => route.fulfill({ json: { ...stopped, page: 1, nextCursor: "one" } }),
    one: (route) => route.fulfill({ json: { items: [], total: 0, page: 2, limit: 25, before: 0, nextCursor: null } }),
  });
  await filterUnread(page);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Search further back" }).press("Enter");
  await expect(main.getByRole("heading", { name: "No responses found", exact: true })).toBeVisible();
  await expect(main.getByRole("status")).toHaveText("No responses found");
  await expect(main.getByRole("button", { name: "Show all responses" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(main).toContainText("1–5 of 5");
  await expect(firstOpener(page)).toBeFocused();
});

test("a page that is turned to after one was looked for is not said to be found", async ({ page, merchant }) => {
  await tell(page, merchant.publishableKey);
  const found = await readFound(page);
  await answerList(page, unread, {
    "": (route) => route.fulfill({ json: { ...stopped, page: 1, nextCursor: "one" } }),
    one: (route) => route.fulfill({ json: { ...found, page: 2, before: 0 } }),
  });
  await answerList(page, unreadByTotal, {
    "": (route) => route.fulfill({ json: { ...found, total: 30, nextCursor: "rest" } }),
    rest: (route) => route.fulfill({ json: { ...found, total: 30, page: 2 } }),
  });
  await filterUnread(page);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Search further back" }).press("Enter");
  await expect(main.getByRole("status")).toHaveText("5 found");
  await page.getByRole("table").getByRole("button", { name: "Total" }).click();
  await expect(main).toContainText("1–5 of 30");
  await main.getByRole("button", { name: "Next" }).click();
  await expect(main).toContainText("26–30 of 30");
  await expect(main.getByRole("status")).toBeEmpty();
});

test("while all responses are on their way, what was searched in vain stays told, and the first one has the focus then", async ({
  page,
  merchant,
}) => {
  await tell(page, merchant.publishableKey);
  const { promise: allAreWanted, resolve: wantAll } = Promise.withResolvers<void>();
  await answerList(page, everything, {
    "": async (route) => {
      await allAreWanted;
      await route.continue();
    },
  });
  await page.goto(`/surveys/question/${heardId}/responses?q=zeppelin`);
  await hydrated(page);
  const main = page.getByRole("main");
  const showAll = main.getByRole("button", { name: "Show all responses" });
  const asked = page.waitForRequest(everything);
  await showAll.press("Enter");
  await asked;
  await expect(page).not.toHaveURL(/q=/);
  await expect(main).toContainText("No responses contain “zeppelin”.");
  // Pressed once more meanwhile, it changes nothing.
  await showAll.press("Enter");
  await expect(showAll).toBeFocused();
  wantAll();
  await expect(main).toContainText("1–5 of 5");
  await expect(firstOpener(page)).toBeFocused();
});

test("where the few that there are were found before, the next page says that the list ends", async ({
  page,
  merchant,
}) => {
  await tell(page, merchant.publishableKey);
  const found = await readFound(page);
  await answerList(page, unread, {
    "": (route) => route.fulfill({ json: { ...found, totalIsCapped: true, lookedThrough: 60_000, nextCursor: "one" } }),
    one: (route) => route.fulfill({ json: { items: [], total: 5, page: 2, limit: 25, before: 5, nextCursor: null } }),
  });
  await filterUnread(page);
  const main = page.getByRole("main");
  await expect(main).toContainText("Found in the 60,000 responses checked so far. Select Next to search further back.");
  await expect(main).toContainText("1–5 of 5+");
  const next = main.getByRole("button", { name: "Next" });
  await next.press("Enter");
  await expect(main.getByRole("heading", { name: "No more responses" })).toBeVisible();
  await expect(main).toContainText("None on this page");
  await expect(next).toBeFocused();
  await expectNoAxeViolations(page);
  await main.getByRole("button", { name: "First page" }).press("Enter");
  await expect(main).toContainText("1–5 of 5+");
  await expect(firstOpener(page)).toBeFocused();
});

const unread = /\/Survey\/ResponsesList\?.*isUnread=true/;
const unreadByTotal = /\/Survey\/ResponsesList\?(?=.*sortField=orderTotal).*isUnread=true/;
const everything = /\/Survey\/ResponsesList\?(?!.*(?:isUnread|search)=)/;

/** Answers a list by the cursor that is asked with, none for the first page. */
async function answerList(
  page: Page,
  list: RegExp,
  byCursor: Record<string, (route: Route) => Promise<void>>,
): Promise<void> {
  await page.route(list, async (route) => {
    const cursor = new URL(route.request().url()).searchParams.get("cursor") ?? "";
    await (byCursor[cursor] ?? ((asked) => asked.continue()))(route);
  });
}

/** What the server itself finds, to be shown on pages such as stand further in. */
async function readFound(page: Page): Promise<ListedPage> {
  const answered = await page.request.get(`/Survey/ResponsesList?questionNameId=${heardId}&limit=25&isUnread=true`);
  expect(answered.status()).toBe(200);
  return await answered.json();
}

function firstOpener(page: Page): Locator {
  return page
    .getByRole("table")
    .getByRole("button", { name: /, unread$/ })
    .first();
}

async function filterUnread(page: Page): Promise<void> {
  await page.goto(`/surveys/question/${heardId}/responses`);
  await hydrated(page);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("checkbox", { name: "Unread only" }).click();
  await page.keyboard.press("Escape");
}
