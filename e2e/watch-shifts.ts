import type { Page } from "@playwright/test";

/**
 * All that moves on the pages opened from now on without the visitor's doing (CLS), summed up over all of their time: never
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
    // What the last frame moved is reported with the next one.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return await page.evaluate(() => Number(Reflect.get(window, "shifted")));
  };
}
