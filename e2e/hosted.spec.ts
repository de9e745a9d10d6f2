import type { Browser, Page } from "@playwright/test";
import { answersTo, expectToFit, hosted, publish } from "./asked-survey.ts";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, sandboxUrl, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

test.describe("the hosted survey", () => {
  test("can be answered to the end without JavaScript, with only the keyboard, and is counted", async ({
    page,
    merchant,
    browser,
  }) => {
    await publish(page.request);
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    const shopper = await context.newPage();
    const next = shopper.getByRole("button", { name: "Next" });
    await shopper.goto(hosted(merchant));
    await expect(shopper.getByText("Harbor Goods")).toBeVisible();
    await next.click();
    await expect(shopper.getByRole("alert")).toHaveText("Choose an answer to continue.");
    await shopper.getByRole("radio", { name: "A poster" }).focus();
    await shopper.keyboard.press("Space");
    await shopper.keyboard.press("ArrowDown");
    await shopper.keyboard.press("Enter");
    await expect(shopper.getByRole("heading", { name: "How likely?" })).toBeVisible();
    await shopper.getByRole("button", { name: "Back" }).click();
    await expect(shopper.getByRole("radio", { name: "A friend" })).toBeChecked();
    await next.click();
    await shopper.getByRole("radio", { name: /^3 of 10/ }).check();
    await next.click();
    await shopper.getByRole("textbox", { name: "Why?" }).fill("Too <late>");
    await next.click();
    await shopper.getByRole("combobox", { name: "1 of 2" }).selectOption("Speed");
    await shopper.getByRole("combobox", { name: "2 of 2" }).selectOption("Price");
    await shopper.getByRole("button", { name: "Submit" }).click();
    await expect(shopper.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await context.close();
    expect(await answersTo(page.request, "source")).toEqual({ friend: 1 });
    expect(await answersTo(page.request, "score")).toEqual({ "3": 1 });
    const stats = await (await page.request.get("/Survey/GetTopLevelStatsForAccount")).json();
    expect(stats).toEqual({ views: 1, responses: 1, completions: 1, responseRate: 100, completionRate: 100 });
  });

  test("is taken over by the shopper's script, in place, and a click in an email is an answer", async ({
    page,
    merchant,
  }) => {
    await publish(page.request);
    const opened = await page.request.get(hosted(merchant, "&surface=email&answer=source:friend"));
    expect([opened.status(), opened.headers()["cache-control"]]).toEqual([200, "no-store"]);
    expect(await answersTo(page.request, "source")).toEqual({});
    await page.goto(hosted(merchant, "&surface=email&answer=source:friend"));
    await expect(page.getByRole("heading", { name: "How likely?" })).toBeVisible();
    await expect.poll(() => answersTo(page.request, "source")).toEqual({ friend: 1 });
    await expect(page.getByText("You chose A friend · Change")).toBeVisible();
    await expectNoAxeViolations(page);
    await page.goto(hosted(merchant, "&surface=email&answer=source:poster"));
    await expect.poll(() => answersTo(page.request, "source")).toEqual({ poster: 1 });
    // A tap on a score advances by itself.
    await page.getByRole("radio", { name: /^9 of 10/ }).click();
    await expect(page.getByRole("heading", { name: "What counts most?" })).toBeVisible();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    const stats = async () => (await page.request.get("/Survey/GetTopLevelStatsForAccount")).json();
    await expect.poll(stats).toMatchObject({ responses: 1, completions: 1 });
  });

  test("stays a plain form for a shopper who began to fill it in before the script loaded", async ({
    page,
    merchant,
  }) => {
    await publish(page.request);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/survey.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(hosted(merchant), { waitUntil: "commit" });
    await page.getByRole("radio", { name: "A poster" }).check();
    const loaded = page.waitForResponse("**/survey.js");
    release();
    await loaded;
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("heading", { name: "How likely?" })).toBeVisible();
    expect(await answersTo(page.request, "source")).toEqual({ poster: 1 });
  });

  test("keeps choices made while the script still fetches the survey", async ({ page, merchant }) => {
    await publish(page.request);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/Survey/GetDefaultBy*", async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest("**/Survey/GetDefaultBy*");
    await page.goto(hosted(merchant));
    await asked;
    await page.getByRole("radio", { name: "A poster" }).check();
    const fetched = page.waitForResponse("**/Survey/GetDefaultBy*");
    release();
    await (await fetched).finished();
    await expect(page.getByRole("radio", { name: "A poster" })).toBeChecked();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("heading", { name: "How likely?" })).toBeVisible();
    expect(await answersTo(page.request, "source")).toEqual({ poster: 1 });
  });

  test("politely says that it is closed, or that a link is wrong", async ({ page, merchant }) => {
    await page.goto(hosted(merchant));
    await expect(page.getByRole("heading", { name: "This survey is closed" })).toBeVisible();
    const unknown = await page.goto("/surveys/response?key=pk_nobody");
    expect(unknown?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expectNoAxeViolations(page);
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "with its script" : "without one", () => {
      test.use({ javaScriptEnabled });
      test("is readable and fits, light and dark", { tag: "@full" }, async ({ page, merchant, browser }) => {
        await publish(page.request);
        for (const [colorScheme, width] of views(javaScriptEnabled)) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await page.setViewportSize({ width, height: 800 });
          await page.goto(hosted(merchant));
          await expect(page.getByRole("radio", { name: "A friend" })).toBeVisible();
          if (javaScriptEnabled) await expectNoAxeViolations(page);
          else await checkWithScripts(await page.content(), browser, colorScheme, width);
        }
      });
    });
  }
});

/** Each mode and each width: with the script in one pairing, without it in the other, and in the full suite in both. */
function views(hasScript: boolean): (readonly ["light" | "dark", number])[] {
  const own = [["light", hasScript ? 360 : 1440] as const, ["dark", hasScript ? 1440 : 360] as const];
  return process.env.SUITE === "full"
    ? [...own, ["light", hasScript ? 1440 : 360], ["dark", hasScript ? 360 : 1440]]
    : own;
}

/** The plain page in its current state, on a page where axe can run. */
async function checkWithScripts(
  markup: string,
  browser: Browser,
  colorScheme: "light" | "dark",
  width: number,
): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: true, colorScheme, viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.setContent(markup.replace(/<script[\s\S]*?<\/script>/g, ""));
  await expectNoAxeViolations(page);
  await expectToFit(page);
  await context.close();
}

test.describe("the POS survey", () => {
  test("has large targets, and resets itself for the next customer", { tag: "@full" }, async ({ page, merchant }) => {
    await publish(page.request);
    const till = `/surveys/shopifyposresponse?key=${merchant.publishableKey}`;
    await page.clock.install();
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(`${till}&orderId=501`);
    await expect(page.getByRole("radio", { name: "A friend" })).toBeVisible();
    await expectNoAxeViolations(page);
    for (const target of await page.locator("label.box, .button, a.next").filter({ visible: true }).all())
      expect((await target.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(60);
    await page.getByText("A friend").click();
    await expect(page.getByRole("heading", { name: "How likely?" })).toBeVisible();
    for (const mark of await page.locator("label.box").filter({ visible: true }).all()) {
      const box = await mark.boundingBox();
      expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(59.5);
    }
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await page.clock.runFor(9_000);
    await expect(page.getByRole("heading", { name: "Ready for the next customer" })).toBeVisible();
    await expectNoAxeViolations(page);
    await expect.poll(() => answersTo(page.request, "source")).toEqual({ friend: 1 });

    await page.getByRole("link", { name: "Start survey" }).click();
    await takenOver(page);
    await page.getByText("A poster").click();
    await expect.poll(() => answersTo(page.request, "source")).toEqual({ friend: 1, poster: 1 });
    await page.clock.runFor(61_000);
    await expect(page.getByRole("heading", { name: "Ready for the next customer" })).toBeVisible();
    await page.getByRole("link", { name: "Start survey" }).click();
    await expect(page.getByRole("radio", { name: "A poster" })).not.toBeChecked();
    await page.getByRole("link", { name: "Next customer" }).click();
    await expect(page.getByRole("heading", { name: "Ready for the next customer" })).toBeVisible();
  });

  test("notifies the window that opened it, of any site, that it is done, and nothing more", async ({
    page,
    merchant,
    baseURL,
  }) => {
    const only = { questionNameId: "one", type: "yesNo", title: "One?", required: true };
    await publish(page.request, { questions: [only] });
    await page.goto(`${sandboxUrl()}/shop`);
    await page.evaluate(() => {
      addEventListener("message", ({ data }) => {
        document.title = JSON.stringify(data);
      });
    });
    const address = `${baseURL}/surveys/shopifyposresponse?key=${merchant.publishableKey}&orderId=7`;
    const opened = page.waitForEvent("popup");
    await page.evaluate((to) => void window.open(to), address);
    const till = await opened;
    await takenOver(till);
    await till.getByText("Yes").click();
    await till.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveTitle('{"type":"afterword:completed"}');
  });
});

/** Waits until the shopper's script has replaced the plain form. */
async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => Boolean(document.querySelector("#survey > .afterword")?.shadowRoot));
}
