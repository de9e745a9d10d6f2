import type { Question } from "#lib/survey/document.ts";
import { showSurvey } from "#lib/widget/shown-survey.ts";
import { everyType } from "./every-type.ts";
import { expect, published, test } from "./shop.ts";
import { walkThrough } from "./walk-through.ts";

const sure: Question = { questionNameId: "sure", type: "yesNo", title: "Sure?", required: false };

test("a view counts once, after half of the survey was in sight for one second", async ({ page, shop }) => {
  await page.clock.install({ time: 0 });
  shop.html = '<div style="height:3000px">Order</div>%script%<div style="height:3000px"></div>';
  shop.survey = published([sure]);
  const survey = page.locator(".afterword");
  await shop.open(page);
  await expect(survey).toBeAttached();
  // From here on, time only passes when the test advances it.
  await page.clock.pauseAt(3_600_000);
  expect(shop.events()).toEqual([]);

  // Time is stopped, frames are not: a new observer is notified of a position after every older one.
  const settled = () =>
    survey.evaluate(
      (host) =>
        new Promise<void>((resolve) => {
          const observer = new IntersectionObserver(() => {
            observer.disconnect();
            resolve();
          });
          observer.observe(host);
        }),
    );
  const ratio = () =>
    page.evaluate(() => {
      const { top, height } = (document.querySelector(".afterword") ?? document.body).getBoundingClientRect();
      return (innerHeight - top) / height;
    });
  await survey.evaluate((host) => window.scrollTo(0, host.getBoundingClientRect().top - innerHeight + 60));
  expect(await ratio()).toBeLessThan(0.5);
  await settled();
  await page.clock.runFor(3000);
  expect(shop.events()).toEqual([]);

  await survey.scrollIntoViewIfNeeded();
  await settled();
  await page.clock.runFor(900);
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled();
  await page.clock.runFor(3000);
  expect(shop.events()).toEqual([]);

  await survey.scrollIntoViewIfNeeded();
  await settled();
  await page.clock.runFor(1000);
  await expect.poll(() => shop.events()).toEqual(["view"]);
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled();
  await survey.scrollIntoViewIfNeeded();
  await settled();
  await page.clock.runFor(3000);
  expect(shop.events()).toEqual(["view"]);
});

test("a tag manager gets the view, each answer and the end", async ({ page, shop }) => {
  shop.survey = published([sure]);
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard, dataLayer: [] });
    for (const name of ["viewed", "answered", "completed"])
      window.addEventListener(`afterword:${name}`, (event) => {
        if (event instanceof CustomEvent) heard.push([name, event.detail?.questionNameId, event.detail?.choiceIds]);
      });
  });
  shop.html = "%script%";
  await shop.open(page);
  await expect.poll(() => shop.events()).toEqual(["view"]);
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect
    .poll(() => page.evaluate(() => Object.entries(window).find(([name]) => name === "heard")?.[1]))
    .toEqual([
      ["viewed", undefined, undefined],
      ["answered", "sure", ["yes"]],
      ["completed", undefined, undefined],
    ]);
  expect(await page.evaluate(() => window.dataLayer)).toEqual([
    { event: "afterword:viewed" },
    { event: "afterword:answered", questionNameId: "sure", choiceIds: ["yes"] },
    { event: "afterword:completed" },
  ]);
});

test("two scripts on a page show one survey, in the given target", async ({ page, shop }) => {
  shop.html = `<div id="here"></div>%script%<script src="${shop.scriptAddress}" data-key="pk_test" data-target="#here"></script>`;
  shop.survey = published([sure]);
  await shop.open(page, { key: "pk_test", target: "#here" });
  await expect(page.locator("#here > .afterword")).toBeVisible();
  await expect(page.locator(".afterword")).toHaveCount(1);
});

test("a page may call for the survey before the script has loaded, and say what the shopper agreed to", async ({
  page,
  shop,
}) => {
  const queue =
    '<script>window.afterword={queue:[{shop:"demo.myshopify.com",orderId:"7",surface:"orderStatus",consent:{marketing:false}}]}</script>';
  shop.html = `${queue}<script src="${shop.scriptAddress}" async></script>`;
  shop.survey = published([sure], { settings: { ...published([]).settings, showOn: ["orderStatus"] } });
  await shop.open(page);
  await page.getByRole("radio", { name: "Yes" }).check();
  await expect.poll(() => shop.answerTo("sure")?.choiceIds).toEqual(["yes"]);
  expect(shop.requested).toContain("/Survey/GetDefaultByShopifyDomain/demo.myshopify.com?shown=true&locale=en");
  expect(shop.messages[0]).toMatchObject({
    shopDomain: "demo.myshopify.com",
    sourceOrderId: "7",
    surface: "orderStatus",
    consent: { marketing: false },
  });
});

test("a preview is drawn without a request and keeps nothing", async ({ page, shop }) => {
  shop.html = `<div id="preview"></div><script src="${shop.scriptAddress}"></script>`;
  await shop.open(page);
  await page.evaluate(
    async (survey) => {
      const host = document.querySelector<HTMLElement>("#preview");
      const render = window.afterword?.render;
      if (host && render) {
        await render(host, survey);
        await render(host, survey);
      }
    },
    showSurvey(published([sure]), "en"),
  );
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
  expect(shop.requested).toEqual(["/survey.js"]);
});

test("nothing on the page moves, except what is below the survey's own block as it appears", async ({ page, shop }) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("hadRecentInput" in entry && entry.hadRecentInput) continue;
        const sources = "sources" in entry && Array.isArray(entry.sources) ? entry.sources : [];
        for (const { node } of sources) moved.push(node instanceof Element ? node.id || node.tagName : "text");
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  // A shop that doesn't want even that reserves the space: the target's height.
  shop.html =
    '<h1 id="above">Thanks</h1><div id="here" style="min-height:1000px"></div><p id="below">Order</p>%script%';
  shop.survey = published(everyType);
  await page.setViewportSize({ width: 800, height: 1100 });
  await shop.open(page, { key: "pk_test", target: "#here" });
  await walkThrough(page);
  await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
  expect(await page.evaluate(() => Object.entries(window).find(([name]) => name === "moved")?.[1])).toEqual([]);
});

test("the text of Other and a similarly named question don't collide", async ({ page, shop }) => {
  const source: Question = {
    questionNameId: "source",
    type: "single",
    title: "Where from?",
    required: false,
    allowOther: true,
    choices: [{ id: "press", label: "Press" }],
  };
  const more: Question = { questionNameId: "source-other", type: "text", title: "What else?", required: false };
  shop.survey = published([source, more], { settings: { ...published([]).settings, onePerPage: false } });
  await shop.open(page);
  await page.getByRole("radio", { name: "Other" }).check();
  await page.getByRole("textbox", { name: "Other" }).fill("A podcast");
  await page.getByRole("textbox", { name: "What else?" }).fill("Nothing");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => shop.answerTo("source")?.other).toBe("A podcast");
  await expect.poll(() => shop.answerTo("source-other")?.text).toBe("Nothing");
});

test("a field has an accessible name, or none if there is nothing to say", async ({ page, shop }) => {
  const types = ["text", "longText", "number", "email", "date"] as const;
  const questions = types.map((type) => ({ questionNameId: type, type, title: type, required: false }));
  const survey = published(questions);
  shop.survey = { ...survey, settings: { ...survey.settings, onePerPage: false } };
  await shop.open(page);
  await expect(page.locator(".field")).toHaveCount(types.length);
  const said = await page
    .locator(".field")
    .evaluateAll((fields) =>
      fields.map((field) =>
        ["type", "inputmode", "autocomplete", "placeholder"].map((name) => field.getAttribute(name)),
      ),
    );
  expect(said).toEqual([
    [null, null, null, null],
    [null, null, null, null],
    [null, "decimal", null, null],
    ["email", null, "email", null],
    ["date", null, null, null],
  ]);
});

test("the visitor's ID at the store's Segment is sent with the order only if the survey asks for it", async ({
  page,
  shop,
}) => {
  shop.drawPage = (origin) => `<!doctype html><title>Order</title>
    <script>document.cookie = "other=1"; document.cookie = "ajs_anonymous_id=%226f1c2f3e-55d1%22"</script>
    <script src="${origin}/survey.js" data-key="pk_test" data-order-id="1001" data-total="49.9"></script>`;
  const sentOrder = async (survey: typeof shop.survey) => {
    shop.survey = survey;
    shop.messages = [];
    await shop.open(page);
    await page.evaluate(() => localStorage.clear());
    await page.getByText("Yes", { exact: true }).click();
    await expect.poll(() => shop.messages.some(({ answers }) => answers.length > 0)).toBe(true);
    return shop.messages.at(-1)?.order;
  };
  expect(await sentOrder(published([sure]))).not.toHaveProperty("anonymousId");
  const order = await sentOrder({
    ...published([sure]),
    siteId: "\\bajs_anonymous_id=(?:%22)?(?<anonymousId>[\\w-]{1,200})(?:%22)?(?:;|$)",
  });
  expect(order).toMatchObject({ total: 49.9, anonymousId: "6f1c2f3e-55d1" });
});
