import { gzipSync } from "node:zlib";
import { showSurvey } from "#lib/widget/shown-survey.ts";
import { budgetOf } from "../../scripts/suite/budgets.mjs";
import { commonTypes, everyType } from "./every-type.ts";
import { expect, published, test } from "./shop.ts";
import { walkThrough } from "./walk-through.ts";

/** Gzipped: the script, and the words that are sent with the survey. */
const mostBytes = 4500;
const mostExtraBytes = 3200;

for (const [which, questions, hasExtra] of [
  ["the common types is one script, at most 4.5 kB including words", commonTypes, false],
  ["every type is the same plus a second file of at most 3.2 kB", everyType, true],
] as const)
  test(`all that an English page loads from us until it is complete, for a survey of ${which}`, async ({
    page,
    shop,
  }) => {
    shop.survey = published([...questions]);
    const loaded: string[] = [];
    page.on("requestfinished", (request) => {
      const isCall = /Survey\//.test(request.url());
      const isPage = request.isNavigationRequest() || /^data:|favicon/.test(request.url());
      if (isCall || isPage) return;
      loaded.push(request.url().replace(/\?.*/, ""));
    });
    await shop.open(page);
    await walkThrough(page, questions);
    await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
    expect(loaded).toEqual([shop.scriptAddress, ...(hasExtra ? [shop.extraAddress] : [])]);
    const { words } = showSurvey(published([...commonTypes]), "en");
    const wordsBytes = gzipSync(JSON.stringify(words), { level: 9 }).length;
    expect(shop.gzippedBytes("/survey.js")).toBeGreaterThan(1000);
    expect(shop.gzippedBytes("/survey.js") + wordsBytes).toBeLessThanOrEqual(mostBytes);
    expect(shop.gzippedBytes("/survey-types.js")).toBeLessThanOrEqual(mostExtraBytes);
    for (const script of ["survey.js", "survey-types.js"]) {
      const bytes = shop.gzippedBytes(`/${script}`);
      expect(bytes).toBeLessThanOrEqual(budgetOf("bytes", script, bytes));
    }
  });
