import type { Page } from "@playwright/test";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { surveyPlace } from "#lib/survey-snippet.ts";
import { watchShifts } from "../watch-shifts.ts";
import { expect, published, type Shop, test } from "./shop.ts";

// Pages shift most on a first visit.
test.use({ ownContext: true });

/** An order page with a card above the survey and one below it, which starts out of view on a phone. */
function drawOrderPage(shop: Shop): void {
  const card = (height: number, text: string) => `<section style="height:${height}px"><h2>${text}</h2></section>`;
  shop.html = `<h1>Thanks</h1>${card(260, "Your order is confirmed")}${surveyPlace}%script%${card(400, "Order details")}`;
}

const room = "#afterword";
const attributes = { key: "pk_test", target: room, "order-id": "1001" };

/** The height of the survey's place in pixels, and how much of it is empty. */
async function space(page: Page): Promise<{ height: number; empty: number }> {
  return await page.locator(room).evaluate((place: HTMLElement) => {
    const survey = place.firstElementChild instanceof HTMLElement ? place.firstElementChild.offsetHeight : 0;
    return { height: place.offsetHeight, empty: place.offsetHeight - survey };
  });
}

/** The snippet itself gives unused space back after three seconds. */
const beforeTheTimer = { timeout: 1_500 };

/** Waits until the card has the height of its question. */
async function settled(page: Page): Promise<void> {
  await page.locator(room).evaluate(async (place) => {
    const animations = place.firstElementChild?.shadowRoot?.getAnimations() ?? [];
    await Promise.allSettled(animations.map(({ finished }) => finished));
  });
}

/** The survey fills its place. */
const withoutHole = { height: expect.any(Number), empty: 0 };

for (const [device, width, height] of [
  ["a phone", 390, 844],
  ["a desktop", 1440, 900],
] as const)
  test.describe(`on ${device} the order page`, () => {
    test.use({ viewport: { width, height } });
    test.beforeEach(({ shop }) => {
      drawOrderPage(shop);
      shop.survey = published(defaultSurvey.questions, { settings: defaultSurvey.settings });
    });

    test("doesn't shift as the survey appears, is answered, reloaded and ends: CLS is at most 0.02", async ({
      page,
      shop,
    }) => {
      const shifts = await watchShifts(page);
      await shop.open(page, attributes);
      await expect(page.getByRole("heading", { name: "How did you first hear about us?" })).toBeVisible();

      expect((await space(page)).empty).toBeLessThan(60);
      expect(await shifts()).toBeLessThanOrEqual(0.02);
      await page.getByRole("radio").first().click();
      await expect(page.getByRole("heading", { name: "What almost stopped you from buying?" })).toBeVisible();
      expect(await space(page)).toEqual(withoutHole);
      await settled(page);
      await page.reload();
      await expect(page.getByRole("heading", { name: "What almost stopped you from buying?" })).toBeVisible();
      expect(await space(page)).toEqual(withoutHole);
      await page.getByRole("radio").first().click();
      await page.getByRole("radio", { name: "10 of 10" }).click();
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
      expect(await shifts()).toBeLessThanOrEqual(0.02);
      await settled(page);
      await page.reload();
      await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
      expect(await space(page)).toEqual(withoutHole);
      expect(await shifts()).toBeLessThanOrEqual(0.02);
    });

    test("keeps no space for a survey that is disabled, that doesn't apply, or that can't be fetched", async ({
      page,
      shop,
      problems,
    }) => {
      const [first] = defaultSurvey.questions;
      const elsewhere = { ...defaultSurvey.settings, showOn: ["pos" as const] };
      const cases = [
        () => (shop.survey = { enabled: false }),
        () => (shop.survey = published(first ? [first] : [], { settings: elsewhere })),
        () => (shop.surveyReply = { status: 500, body: "oops" }),
      ];
      for (const [index, prepare] of cases.entries()) {
        prepare();
        drawOrderPage(shop);
        await shop.open(page, { ...attributes, "order-id": `${index}` });
        await expect.poll(() => space(page), beforeTheTimer).toEqual({ height: 0, empty: 0 });
      }
      problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes("status of 500")));
    });

    test("keeps no space once the script is blocked, and none for one that is late", async ({
      page,
      shop,
      problems,
    }) => {
      const late = Promise.withResolvers<void>();
      await page.route(shop.scriptAddress, async (route) => {
        await late.promise;
        await route.continue();
      });
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await shop.open(page, attributes, "commit"); // the page isn't loaded before its script
      await page.getByText("Order details").waitFor();
      expect((await space(page)).height).toBe(600);
      await page.clock.runFor(3_000);
      expect(await space(page)).toEqual({ height: 0, empty: 0 });
      await page.clock.resume();
      late.resolve();
      await expect(page.getByRole("heading", { name: "How did you first hear about us?" })).toBeVisible();

      await page.unroute(shop.scriptAddress);
      await page.route(shop.scriptAddress, (route) => route.abort());
      await page.reload();
      await expect.poll(() => space(page), beforeTheTimer).toEqual({ height: 0, empty: 0 });
      problems.length = 0; // Chromium's own
    });

    test("keeps no more than the thanks need for an order that was answered elsewhere", async ({ page, shop }) => {
      shop.survey = {
        ...published(defaultSurvey.questions, { settings: defaultSurvey.settings }),
        responseStatus: "completed",
      };
      await shop.open(page, attributes);
      await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
      await expect.poll(() => space(page)).toEqual(withoutHole);
    });
  });

const withReservedSpace = (above: number) =>
  `<div style="height:${above}px">Order</div><div id="afterword" style="min-height:300px"></div>%script%<p>Details</p>`;

test("a snippet with a height in its markup, as merchants pasted before, keeps no space for a survey that isn't shown", async ({
  page,
  shop,
}) => {
  shop.survey = { enabled: false };
  await page.setViewportSize({ width: 800, height: 600 });
  for (const above of [1200, 400]) {
    shop.html = withReservedSpace(above);
    await shop.open(page, attributes);
    await expect.poll(() => space(page)).toEqual({ height: 0, empty: 0 });
  }
});

const short = published([{ questionNameId: "sure", type: "yesNo", title: "Sure?", required: false }]);

for (const [device, width, height] of [
  ["a phone", 390, 844],
  ["a desktop", 1440, 900],
] as const)
  test(`on ${device} a first visit closes what a short question leaves of the space, without a tap or a shift`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height });
    const shifts = await watchShifts(page);
    shop.html = `${surveyPlace}%script%<section style="height:400px"><h2>Order details</h2></section>`;
    shop.survey = short;
    await shop.open(page, attributes);
    await expect(page.getByRole("heading", { name: "Sure?" })).toBeVisible();
    await expect.poll(() => space(page)).toEqual(withoutHole);
    expect(await shifts()).toBe(0);
  });

test("for shoppers who prefer reduced motion, the space stays until their first tap", async ({ page, shop }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  drawOrderPage(shop);
  shop.survey = short;
  await shop.open(page, attributes);
  await expect(page.getByRole("heading", { name: "Sure?" })).toBeVisible();
  await expect.poll(() => shop.events()).toEqual(["view"]);
  expect((await space(page)).height).toBe(600);
  await page.getByText("Yes").click();
  await expect.poll(() => space(page)).toEqual(withoutHole);
});

test("after a reload before any answer, the space is that of a short question, without a shift", async ({
  page,
  shop,
}) => {
  const shifts = await watchShifts(page);
  drawOrderPage(shop);
  shop.survey = short;
  await shop.open(page, attributes);
  await expect(page.getByRole("heading", { name: "Sure?" })).toBeVisible();
  await expect.poll(() => shop.events()).toEqual(["view"]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sure?" })).toBeVisible();
  await expect.poll(() => space(page)).toEqual(withoutHole);
  expect(await shifts()).toBeLessThanOrEqual(0.02);
});

test("what a first question leaves of the space closes as soon as that moves nothing in view", async ({
  page,
  shop,
}) => {
  shop.survey = published(defaultSurvey.questions.slice(0, 1));
  await page.setViewportSize({ width: 800, height: 600 });
  shop.html = '<div id="afterword" style="min-height:900px"></div>%script%<p style="height:2000px">Details</p>';
  const shifts = await watchShifts(page);
  await shop.open(page, attributes);
  await expect(page.getByRole("heading", { name: "How did you first hear about us?" })).toBeVisible();
  expect(await space(page)).toEqual(withoutHole);
  expect(await shifts()).toBeLessThanOrEqual(0.02);
});
