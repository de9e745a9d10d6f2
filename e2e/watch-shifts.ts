import type { Page } from "@playwright/test";

/**
 * Sums up the layout shifts without user input on all pages opened from now on (CLS), over their whole lifetime: never
 * less than what browsers report.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("hadRecentInput" in entry && !entry.hadRecentInput && "value" in entry)
          Object.assign(window, { shifted: Number(Reflect.get(window, "shifted")) + Number(entry.value) });
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    // The last frame's shifts are reported with the next one.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return await page.evaluate(() => Number(Reflect.get(window, "shifted")));
  };
}
