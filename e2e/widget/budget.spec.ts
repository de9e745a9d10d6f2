import { gzipSync } from "node:zlib";
import { en } from "#lib/widget/words/en.ts";
import { everyType } from "./every-type.ts";
import { expect, published, test } from "./shop.ts";
import { walkThrough } from "./walk-through.ts";

/** By gzip: the script, which holds its styles, and the words that come with the survey. */
const mostBytes = 6000;

test("all that an English page loads from us until a survey of every type is complete is at most 6 kB", async ({
  page,
  shop,
}) => {
  shop.survey = published(everyType);
  const loaded: string[] = [];
  page.on("requestfinished", (request) => {
    const isCall = /Survey\//.test(request.url());
    const isPage = request.isNavigationRequest() || /^data:|favicon/.test(request.url());
    if (isCall || isPage) return;
    loaded.push(request.url());
  });
  await shop.open(page);
  await walkThrough(page);
  await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
  expect(loaded).toEqual([shop.scriptAddress]);
  const wordsBytes = gzipSync(JSON.stringify(en), { level: 9 }).length;
  expect(shop.gzippedBytes).toBeGreaterThan(1000);
  expect(shop.gzippedBytes + wordsBytes).toBeLessThanOrEqual(mostBytes);
});
