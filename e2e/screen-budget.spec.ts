import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { budgetOf } from "../scripts/suite/budgets.mjs";
import { expect, hydrated, test } from "./fixtures.ts";
import { noteShifts, shiftsOf } from "./layout-shifts.ts";

// Pages shift most on a first visit.
test.use({ ownContext: true });

/** Measured exactly by `npm run bench` (bench/rows/first-load.ts); with slack here: some parts are only in some pages. */
const mostScriptBytes = { "/dashboard": 235_000, "/surveys/analytics": 240_000, "/surveys/edit": 260_000 };
/** https://web.dev/articles/cls: a page up to this value counts as stable. */
const mostShift = 0.1;

for (const path of ["/dashboard", "/surveys/analytics"])
  for (const width of [360, 1440]) {
    test(`${path} doesn't shift while it loads, ${width} px wide`, { tag: "@full" }, async ({ page, merchant }) => {
      await answer(page, merchant.publishableKey);
      await page.setViewportSize({ width, height: 900 });
      await noteShifts(page);
      await page.goto(path);
      await hydrated(page);
      await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
      await expect(page.getByRole("main")).toContainText("Responses");
      expect(await shiftsOf(page)).toBeLessThan(mostShift);
    });
  }

for (const [path, most] of Object.entries(mostScriptBytes))
  test(`${path} names at most ${most / 1000} kB of scripts, gzipped`, async ({ page, merchant }) => {
    expect(merchant.accountId).toBeTruthy();
    const html = await (await page.request.get(path)).text();
    // Scripts that only browsers without modules load are not counted.
    const tags = (html.match(/<(?:script|link)\b[^>]*>/g) ?? []).filter((tag) => !/\bnomodule\b/i.test(tag));
    const sources = new Set(tags.flatMap((tag) => /\b(?:src|href)="([^"]+\.js[^"]*)"/.exec(tag)?.[1] ?? []));
    expect(sources.size).toBeGreaterThan(3);
    let bytes = 0;
    for (const source of sources) {
      const script = await page.request.get(source.replaceAll("&amp;", "&"));
      expect(script.ok()).toBe(true);
      bytes += gzipSync(await script.body(), { level: 9 }).length;
    }
    expect(bytes).toBeLessThan(most);
    expect(bytes).toBeLessThanOrEqual(budgetOf("bytes", `scripts of ${path}`, bytes));
  });

async function answer(page: Page, apiKey: string): Promise<void> {
  await page.request.get("/Survey/ToggleStatusById/");
  const { surveyId } = await (await page.request.get(`/Survey/GetDefaultByApiKey?apiKey=${apiKey}`)).json();
  const data = {
    apiKey,
    surveyId,
    responseId: crypto.randomUUID(),
    event: "answer",
    platform: "None",
    surface: "thankYou",
    answers: [{ questionNameId: "how-did-you-first-hear-about-us", choiceIds: ["tiktok"] }],
  };
  expect((await page.request.post("/Survey/SaveResponse", { data })).status()).toBe(200);
}
