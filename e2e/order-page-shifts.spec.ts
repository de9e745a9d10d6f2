import { publish } from "./asked-survey.ts";
import { expect, sandboxUrl, test } from "./fixtures.ts";
import { watchShifts } from "./watch-shifts.ts";

// Pages shift most on a first visit.
test.use({ ownContext: true });

for (const [device, width, height] of [
  ["a phone", 390, 844],
  ["a desktop", 1440, 900],
] as const)
  test(`on ${device} the demo shop's order page doesn't shift with a survey (CLS is at most 0.02), and has no hole without one`, async ({
    page,
    merchant,
  }) => {
    await page.setViewportSize({ width, height });
    const order = `${sandboxUrl()}/shop/thank-you?order=${width}&key=${merchant.publishableKey}`;
    const answered = page.waitForResponse(/GetDefaultBy/);
    await page.goto(order);
    expect(await (await answered).json()).toEqual({ enabled: false });
    // The snippet itself gives unused space back after three seconds.
    const spaceHeight = async () => (await page.locator("#afterword").boundingBox())?.height;
    await expect.poll(spaceHeight, { timeout: 1_500 }).toBe(0);

    await publish(page.request);
    const shifts = await watchShifts(page);
    await page.goto(order);
    await page.getByText("A friend").click();
    await expect(page.getByRole("heading", { name: "How likely?" })).toBeVisible();
    expect(await shifts()).toBeLessThanOrEqual(0.02);
  });
