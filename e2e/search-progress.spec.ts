import type { Locator, Page, Route } from "@playwright/test";
import type { OutputOf } from "#lib/client/call.ts";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { answerAsSamples, firstQuestionId } from "./sample-shoppers.ts";

test.use({ reducedMotion: "reduce" });

type ListedPage = OutputOf<"Survey.ResponsesList">;

/** The server's answer for a page that checked 60,000 answers and found none. */
const stopped: Omit<ListedPage, "page" | "nextCursor"> = {
  items: [],
  total: 0,
  totalIsCapped: true,
  limit: 25,
  lookedThrough: 60_000,
};

test("a search that stopped before finding any continues until it does, showing its progress", {
  tag: "@full",
}, async ({ page, merchant }) => {
  await answerAsSamples(page, merchant.publishableKey);
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

  const searchFurther = main.getByRole("button", { name: "Search further back" });
  await searchFurther.press("Enter");
  await expect(main).toContainText("Checked another 60,000 responses.");
  await expect(status).toHaveText("No responses found so far. Checked another 60,000 responses.");
  await expect(searchFurther).toBeFocused();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1440, height: 900 });

  await searchFurther.press("Enter");
  await expect(status).toHaveText("Searching further back");
  // Another press in the meantime doesn't request the page after one that is still loading.
  await searchFurther.press("Enter");
  await expect(searchFurther).toBeFocused();
  wantThird();
  await expect(main).toContainText("1–5 of 5");
  await expect(status).toHaveText("5 found");
  await expect(page).toHaveURL(/page=3&cursor=two/);
  await expect(firstOpener(page)).toBeFocused();
  await main.getByRole("button", { name: "Previous" }).press("Enter");
  await expect(main).toContainText("None on this page");
});

test("a search that finds none by the end of the list says so, and offers a way out", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  await answerAsSamples(page, merchant.publishableKey);
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

test("the next page after a search isn't announced as found", { tag: "@full" }, async ({ page, merchant }) => {
  await answerAsSamples(page, merchant.publishableKey);
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

test("while all responses load, the search result stays visible, and then the first one gets the focus", {
  tag: "@full",
}, async ({ page, merchant }) => {
  await answerAsSamples(page, merchant.publishableKey);
  const { promise: allAreWanted, resolve: wantAll } = Promise.withResolvers<void>();
  await answerList(page, everything, {
    "": async (route) => {
      await allAreWanted;
      await route.continue();
    },
  });
  await page.goto(`/surveys/question/${firstQuestionId}/responses?q=zeppelin`);
  await hydrated(page);
  const main = page.getByRole("main");
  const showAll = main.getByRole("button", { name: "Show all responses" });
  const asked = page.waitForRequest(everything);
  await showAll.press("Enter");
  await asked;
  await expect(page).not.toHaveURL(/q=/);
  await expect(main).toContainText("No responses contain “zeppelin”.");
  // Another press in the meantime changes nothing.
  await showAll.press("Enter");
  await expect(showAll).toBeFocused();
  wantAll();
  await expect(main).toContainText("1–5 of 5");
  await expect(firstOpener(page)).toBeFocused();
});

test("if all matches were already found, the next page says that the list ends", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  await answerAsSamples(page, merchant.publishableKey);
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

/** Answers list requests by cursor, which is missing for the first page. */
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

/** The server's actual results, to be shown on simulated later pages. */
async function readFound(page: Page): Promise<ListedPage> {
  const answered = await page.request.get(
    `/Survey/ResponsesList?questionNameId=${firstQuestionId}&limit=25&isUnread=true`,
  );
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
  await page.goto(`/surveys/question/${firstQuestionId}/responses`);
  await hydrated(page);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("checkbox", { name: "Unread only" }).click();
  await page.keyboard.press("Escape");
}
