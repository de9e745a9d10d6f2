import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { watchShifts } from "../watch-shifts.ts";
import { expect, published, type Shop, test } from "./shop.ts";

// Pages shift most on a first visit.
test.use({ ownContext: true });

/** An order page with a card above the survey and one below it, which starts out of view on a phone. */
function drawOrderPage(shop: Shop): void {
  const card = (height: number, text: string) => `<section style="height:${height}px"><h2>${text}</h2></section>`;
  const kept = '<div id="afterword" style="min-height:600px"></div>';
  shop.html = `<h1>Thanks</h1>${card(260, "Your order is confirmed")}${kept}%script%${card(400, "Order details")}`;
}

const room = "#afterword";

for (const [device, width, height] of [
  ["a phone", 390, 844],
  ["a desktop", 1440, 900],
] as const) {
  test(`on ${device} the order page doesn't shift as the survey appears, is answered and ends: CLS is at most 0.02`, async ({
    page,
    shop,
  }) => {
    const shifts = await watchShifts(page);
    await page.setViewportSize({ width, height });
    drawOrderPage(shop);
    shop.survey = published(defaultSurvey.questions, { settings: defaultSurvey.settings });
    await shop.open(page, { key: "pk_test", target: room });
    await expect(page.getByRole("heading", { name: "How did you first hear about us?" })).toBeVisible();
    expect(await shifts()).toBeLessThanOrEqual(0.02);
    await page.getByRole("radio").first().click();
    await expect(page.getByRole("heading", { name: "What almost stopped you from buying?" })).toBeVisible();
    await page.getByRole("radio").first().click();
    await page.getByRole("radio", { name: "10 of 10" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
    await expect(page.locator(room)).toHaveCSS("min-height", "0px");
    expect(await shifts()).toBeLessThanOrEqual(0.02);
  });

  test(`on ${device} the order page doesn't shift if there is no survey, and the reserved space closes with the first tap`, async ({
    page,
    shop,
  }) => {
    const shifts = await watchShifts(page);
    await page.setViewportSize({ width, height });
    drawOrderPage(shop);
    shop.survey = { enabled: false };
    const answered = page.waitForResponse((response) => response.url().includes("GetDefault"));
    await shop.open(page, { key: "pk_test", target: room });
    await (await answered).finished();
    expect(await shifts()).toBeLessThanOrEqual(0.02);
    await expect(page.locator(room)).toHaveCSS("min-height", "600px");
    await page.getByRole("heading", { name: "Your order is confirmed" }).click();
    await expect.poll(async () => (await page.locator(room).boundingBox())?.height).toBe(0);
    expect(await shifts()).toBeLessThanOrEqual(0.02);
  });
}

const withReservedSpace = (above: number) =>
  `<div style="height:${above}px">Order</div><div id="afterword" style="min-height:300px"></div>%script%<p>Details</p>`;

test("space for a missing survey closes at once below what the shopper sees, and with the next scroll elsewhere", async ({
  page,
  shop,
}) => {
  shop.survey = { enabled: false };
  const attributes = { key: "pk_test", target: room };
  const heights = () => page.locator(room).evaluate(({ offsetHeight }: HTMLElement) => offsetHeight);
  await page.setViewportSize({ width: 800, height: 600 });
  shop.html = withReservedSpace(1200);
  await shop.open(page, attributes);
  await expect.poll(heights).toBe(0);

  shop.html = withReservedSpace(400);
  const answered = page.waitForResponse((response) => response.url().includes("GetDefault"));
  await shop.open(page, attributes);
  await (await answered).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await heights()).toBe(300);
  await page.mouse.wheel(0, 10);
  await expect.poll(heights).toBe(0);
});

test("a failure closes the reserved space, too", async ({ page, shop, problems }) => {
  shop.surveyReply = { status: 500, body: "oops" };
  shop.html = withReservedSpace(1200);
  await shop.open(page, { key: "pk_test", target: room });
  await expect.poll(() => page.locator(room).evaluate(({ offsetHeight }: HTMLElement) => offsetHeight)).toBe(0);
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes("status of 500")));
});
