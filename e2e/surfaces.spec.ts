import type { APIRequestContext, Browser, Page } from "@playwright/test";
import type { QuestionInput } from "#lib/survey/question.ts";
import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, type Merchant, sandboxUrl, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

const questions: QuestionInput[] = [
  {
    questionNameId: "source",
    type: "single",
    title: "Where from?",
    required: true,
    allowOther: true,
    choices: [
      { id: "poster", label: "A poster" },
      { id: "friend", label: "A friend" },
    ],
  },
  {
    questionNameId: "score",
    type: "nps",
    title: "How likely?",
    required: false,
    followUp: { whenMax: 6, question: { questionNameId: "why", type: "longText", title: "Why?", required: false } },
  },
  {
    questionNameId: "rank",
    type: "ranking",
    title: "What counts most?",
    required: false,
    choices: [
      { id: "price", label: "Price" },
      { id: "speed", label: "Speed" },
    ],
  },
];

/** Publishes the questions and turns the survey on. */
async function publish(request: APIRequestContext, more: object = {}): Promise<void> {
  const { id } = await (await request.get("/Survey/GetByAccount")).json();
  const saved = await request.post("/Survey/Save", { data: { id, questions, publish: true, ...more } });
  expect(saved.status()).toBe(200);
  expect(await (await request.get("/Survey/ToggleStatusById/")).json()).toMatchObject({ enabled: true });
}

/** What the merchant reads of one question. */
async function answersTo(request: APIRequestContext, questionNameId: string): Promise<Record<string, number>> {
  const read = await request.get(`/Survey/GetQuestionAnalyticsPageViewModel?questionNameId=${questionNameId}`);
  const { answers }: { answers: { id: string; count: number }[] } = await read.json();
  return Object.fromEntries(answers.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]));
}

const hosted = ({ publishableKey }: Merchant, more = "") => `/surveys/response?key=${publishableKey}${more}`;

async function expectToFit(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

test.describe("the hosted survey", () => {
  test("is answered to its end without JavaScript, by the keyboard alone, and counted", async ({
    page,
    merchant,
    browser,
  }) => {
    await publish(page.request);
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    const shopper = await context.newPage();
    const next = shopper.getByRole("button", { name: "Next" });
    await shopper.goto(hosted(merchant));
    await expect(shopper.getByText("Harbour Goods")).toBeVisible();
    await next.click();
    await expect(shopper.getByRole("alert")).toHaveText("Give an answer.");
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
    await shopper.getByRole("button", { name: "Done" }).click();
    await expect(shopper.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await context.close();
    expect(await answersTo(page.request, "source")).toEqual({ friend: 1 });
    expect(await answersTo(page.request, "score")).toEqual({ "3": 1 });
    const stats = await (await page.request.get("/Survey/GetTopLevelStatsForAccount")).json();
    expect(stats).toEqual({ views: 1, responses: 1, completions: 1, responseRate: 100, completionRate: 100 });
  });

  test("is taken over by the shopper's script, in place, and a mail's click is an answer", async ({
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
    await expectNoAxeViolations(page);
    await page.goto(hosted(merchant, "&surface=email&answer=source:poster"));
    await expect.poll(() => answersTo(page.request, "source")).toEqual({ poster: 1 });
    await page.getByRole("radio", { name: /^9 of 10/ }).check();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    const stats = async () => (await page.request.get("/Survey/GetTopLevelStatsForAccount")).json();
    await expect.poll(stats).toMatchObject({ responses: 1, completions: 1 });
  });

  test("stays a plain form for who began to fill it in before the script came", async ({ page, merchant }) => {
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

  test("says kindly that it is closed, and that a link is wrong", async ({ page, merchant }) => {
    await page.goto(hosted(merchant));
    await expect(page.getByRole("heading", { name: "This survey is closed" })).toBeVisible();
    const unknown = await page.goto("/surveys/response?key=pk_nobody");
    expect(unknown?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
    await expectNoAxeViolations(page);
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "with its script" : "without one", () => {
      test.use({ javaScriptEnabled });
      test("is readable and fits, light and dark", async ({ page, merchant, browser }) => {
        await publish(page.request);
        for (const colorScheme of ["light", "dark"] as const) {
          for (const width of [360, 1440]) {
            await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
            await page.setViewportSize({ width, height: 800 });
            await page.goto(hosted(merchant));
            await expect(page.getByRole("radio", { name: "A friend" })).toBeVisible();
            if (javaScriptEnabled) await expectNoAxeViolations(page);
            else await checkWithScripts(await page.content(), browser, colorScheme, width);
          }
        }
      });
    });
  }
});

/** The plain page as it stands, on a page where axe can run. */
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

test.describe("the till", () => {
  test("has large targets, and is free for the next customer by itself", async ({ page, merchant }) => {
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
    await page.getByRole("button", { name: "Next" }).click();
    for (const mark of await page.locator("label.box").filter({ visible: true }).all()) {
      const box = await mark.boundingBox();
      expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(59.5);
    }
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await page.clock.runFor(9_000);
    await expect(page.getByRole("heading", { name: "Ready for the next customer" })).toBeVisible();
    await expectNoAxeViolations(page);
    await expect.poll(() => answersTo(page.request, "source")).toEqual({ friend: 1 });

    await page.getByRole("link", { name: "Start the survey" }).click();
    await page.getByText("A poster").click();
    await expect.poll(() => answersTo(page.request, "source")).toEqual({ friend: 1, poster: 1 });
    await page.clock.runFor(61_000);
    await expect(page.getByRole("heading", { name: "Ready for the next customer" })).toBeVisible();
    await page.getByRole("link", { name: "Start the survey" }).click();
    await expect(page.getByRole("radio", { name: "A poster" })).not.toBeChecked();
    await page.getByRole("link", { name: "Next customer" }).click();
    await expect(page.getByRole("heading", { name: "Ready for the next customer" })).toBeVisible();
  });

  test("tells the window that opened it, of whatever site, that it is done, and nothing more", async ({
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
    await till.getByText("Yes").click();
    await till.getByRole("button", { name: "Done" }).click();
    await expect(page).toHaveTitle('{"type":"afterword:completed"}');
  });
});

test.describe("the mail's block", () => {
  test("is made for the mail tool, and shown", async ({ page, merchant }) => {
    await page.goto("/email");
    await expect(page.getByRole("heading", { name: "Publish your survey first" })).toBeVisible();
    await publish(page.request);
    await page.goto("/email");
    await hydrated(page);
    const code = page.getByRole("figure", { name: "HTML for the mail" }).locator("code");
    await expect(code).toContainText("{{ event.extra.id }}");
    await page.getByLabel("Tool", { exact: true }).selectOption("Mailchimp");
    await expect(code).toContainText("*|ORDER:ID|*");
    await page.getByLabel("Tag for the order’s number").fill("[[order]]");
    await expect(code).toContainText(`key=${merchant.publishableKey}`);
    await expect(code).toContainText("orderId=[[order]]");
    await expect(page.frameLocator('iframe[title="mail-preview"]').getByText("Where from?")).toBeVisible();
    await expect(page.locator('iframe[title="mail-preview"]')).toHaveAttribute("sandbox", "");
    await expectNoAxeViolations(page);
  });

  test("survives what mail clients take out, at every width, and its link answers by one click", async ({
    page,
    merchant,
  }) => {
    await publish(page.request);
    await page.goto("/email");
    await hydrated(page);
    await page.getByLabel("Tool", { exact: true }).selectOption("Any other");
    const block = await page.getByRole("figure", { name: "HTML for the mail" }).locator("code").innerText();
    const left = block
      .replace(/<(style|script|link|meta)[\s\S]*?>/gi, "")
      .replace(/ (class|id|onclick)="[^"]*"/gi, "")
      .replace(/(position|display:\s*(flex|grid)|max-width)\s*:[^;"]*;?/gi, "");
    for (const width of [320, 600]) {
      for (const [background, color] of [
        ["#ffffff", "#202223"],
        ["#1f1f1f", "#e8e8e8"],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto("about:blank");
        await page.setContent(
          `<!doctype html><html lang="en"><title>Mail</title><body style="margin:0;background:${background};color:${color}"><main><h1>Mail</h1>${left}</main></body></html>`,
        );
        await expectNoAxeViolations(page);
        await expectToFit(page);
        for (const link of await page.getByRole("link").all()) {
          const box = await link.boundingBox();
          expect(box && box.x >= 0 && box.x + box.width <= width && box.height >= 40).toBe(true);
        }
      }
    }
    await page.getByRole("link", { name: "A friend" }).click();
    await expect(page.getByRole("heading", { name: "How likely?" })).toBeVisible();
    await expect.poll(() => answersTo(page.request, "source")).toEqual({ friend: 1 });
    expect(page.url()).toContain(hosted(merchant));
  });
});

test.describe("previews", () => {
  test("draw the draft as each platform lays out its pages, and send nothing", async ({ page, merchant }) => {
    await publish(page.request);
    const sent: string[] = [];
    page.on("request", (request) => /SaveResponse/i.test(request.url()) && sent.push(request.url()));
    await page.goto("/surveyorderhtmlpreview");
    await hydrated(page);
    const frame = page.frameLocator('iframe[title="order-preview"]');
    for (const [label, text] of [
      ["Shopify, order status", "Your order is on its way"],
      ["WooCommerce, order received", "Your order has been received."],
      ["BigCommerce, confirmation", "Order summary"],
      ["Wix, thank-you page", "confirmation by email soon"],
      ["Till", "Next customer"],
      ["Another store’s page", "Thank you for your order"],
    ] as const) {
      await page.getByLabel("Page", { exact: true }).selectOption(label);
      await expect(frame.getByText(text).first()).toBeVisible();
      await frame.getByText("A friend").click();
    }
    await page.getByLabel("Page", { exact: true }).selectOption("E-mail");
    await expect(frame.getByRole("main").getByText("A friend")).toBeVisible();
    await expect(page).toHaveURL(/\?platform=None&surface=email$/);
    await page.goto(`/Preview/Survey?accountId=${merchant.accountId}&ts=2&platform=Shopify`);
    await expect(page.getByText("A friend")).toBeVisible();
    await page.goto("/Survey/PreviewShopifyOrderHtml");
    await page.getByText("A friend").click();
    await expect(page.getByRole("radio", { name: "A friend" })).toBeChecked();
    expect(sent).toEqual([]);
    expect(await answersTo(page.request, "source")).toEqual({});
  });

  for (const path of ["/surveyorderhtmlpreview", "/surveypreview", "/email", "/Survey/PreviewShopifyOrderHtml"]) {
    test(`at ${path} are readable and fit, on a phone and on a desk, light and dark`, async ({ page, merchant }) => {
      expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/);
      await publish(page.request);
      for (const colorScheme of ["light", "dark"] as const) {
        for (const width of [360, 1440]) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await page.setViewportSize({ width, height: 800 });
          await page.goto(path);
          if (!path.startsWith("/Survey/")) await hydrated(page);
          await expectNoAxeViolations(page);
          await expectToFit(page);
        }
      }
    });
  }

  test("open by a link for whoever holds it", async ({ page, merchant, browser }) => {
    const { url } = await (await page.request.post("/api/app/previews/create-link", { data: {} })).json();
    const stranger = await browser.newContext();
    const opened = await stranger.newPage();
    expect((await opened.goto(url))?.status()).toBe(200);
    await expect(opened.getByText("How did you first hear about us?")).toBeVisible();
    const without = await opened.goto(`/Preview/Survey?accountId=${merchant.accountId}&ts=1`);
    expect(without?.status()).toBe(404);
    await stranger.close();
  });

  test("end in a live check that the survey is seen in the store", async ({ page, merchant }) => {
    await publish(page.request);
    await page.goto("/surveypreview");
    await expect(page.getByText("Waiting for the first view")).toBeVisible();
    const shop = await page.context().newPage();
    await shop.goto(`${sandboxUrl()}/shop/thank-you?order=900&key=${merchant.publishableKey}`);
    await expect(shop.getByText("A friend")).toBeVisible();
    await shop.getByText("A friend").click();
    await expect(page.getByText("Your survey is seen")).toBeVisible();
    await expect(page.getByText(/^Last on the thank-you page/)).toBeVisible();
  });
});
