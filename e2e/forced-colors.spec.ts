import type { Locator } from "@playwright/test";
import { expect, hydrated, test } from "./fixtures.ts";
import { answerAsSamples, firstQuestionTitle } from "./sample-shoppers.ts";

test.use({ reducedMotion: "reduce", contextOptions: { forcedColors: "active" } });

const colorsOf = (drawn: Locator, property: "background-color" | "stroke") =>
  drawn.evaluateAll(
    (elements, name) => [...new Set(elements.map((element) => getComputedStyle(element).getPropertyValue(name)))],
    property,
  );

test("draws bars, the chosen view and lines if the system chooses the colors", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  await answerAsSamples(page, merchant.publishableKey);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await page.goto("/surveys/analytics?range=7-days");
    await hydrated(page);
    const [paper, ink] = await page.evaluate(() => {
      const probe = document.createElement("p");
      probe.style.cssText = "background: Canvas; color: CanvasText";
      document.body.append(probe);
      const { backgroundColor, color } = getComputedStyle(probe);
      probe.remove();
      return [backgroundColor, color];
    });
    const card = page.getByRole("region", { name: firstQuestionTitle });
    expect(await colorsOf(card.locator("[data-fill=solid]"), "background-color")).toEqual([ink]);
    const chosen = card.locator(".mantine-SegmentedControl-label[data-active]");
    expect(await colorsOf(chosen, "background-color")).not.toContain(paper);
    const lines = page.getByRole("region", { name: "Over time" }).locator("path.recharts-curve");
    await expect(lines.first()).toBeVisible();
    await expect.poll(() => colorsOf(lines, "stroke")).toContain(ink);
    expect(await colorsOf(lines, "stroke")).not.toContain(paper);
  }
});
