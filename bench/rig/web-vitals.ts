import type { Page } from "@playwright/test";

/**
 * How a page felt, as web.dev defines it (https://web.dev/articles/vitals): the largest contentful paint in
 * milliseconds since the navigation, the sum of layout shifts that no input caused (never less than the definition's
 * worst session window), and the slowest interaction in milliseconds (equal to INP for fewer than fifty of them).
 */
export interface WebVitals {
  largestPaintMs: number;
  layoutShift: number;
  slowestInteractionMs: number;
}

declare global {
  interface Window {
    webVitals?: WebVitals;
  }
}

/** Records the vitals of each page that is opened from now on; see {@link readWebVitals}. */
export async function watchWebVitals(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

/** The vitals of the page so far, once it has painted what is pending. */
export async function readWebVitals(page: Page): Promise<WebVitals> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const vitals = await page.evaluate(() => window.webVitals);
  if (!vitals || vitals.largestPaintMs === 0) throw new Error("the page painted nothing");
  return vitals;
}

/** In the page, before its own scripts. Events are reported from 16 ms on; quicker ones count as 0. */
function watch(): void {
  const vitals: WebVitals = { largestPaintMs: 0, layoutShift: 0, slowestInteractionMs: 0 };
  window.webVitals = vitals;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...(type === "event" ? { durationThreshold: 16 } : {}),
    });
  observe("largest-contentful-paint", ({ startTime }) => {
    vitals.largestPaintMs = startTime;
  });
  observe("layout-shift", (entry) => {
    if ("hadRecentInput" in entry && !entry.hadRecentInput && "value" in entry)
      vitals.layoutShift += Number(entry.value);
  });
  observe("event", (entry) => {
    if ("interactionId" in entry && entry.interactionId)
      vitals.slowestInteractionMs = Math.max(vitals.slowestInteractionMs, entry.duration);
  });
}
