import type { Page } from "@playwright/test";

/** Adds up the layout shifts that no input caused, starting before the page's own scripts. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("hadRecentInput" in entry && !entry.hadRecentInput && "value" in entry) sum += Number(entry.value);
      }
      document.documentElement.dataset.shift = String(sum);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The shifts so far, as defined at https://web.dev/articles/cls. */
export async function shiftsOf(page: Page): Promise<number> {
  return await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
}
