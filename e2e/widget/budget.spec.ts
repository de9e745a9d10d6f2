import { everyType } from "./every-type.ts";
import { expect, published, test } from "./shop.ts";
import { walkThrough } from "./walk-through.ts";

/** As browsers get it (Brotli; one without it gets 12 % more by gzip): the script with its styles and its English words. */
const mostBytes = 6000;

test("all that an English page loads from us until a survey of every type is complete is at most 6 kB", async ({
  page,
  shop,
}) => {
  shop.survey = published(everyType);
  const loaded: { address: string; bytes: Promise<number> }[] = [];
  page.on("requestfinished", (request) => {
    const isCall = /Survey\//.test(request.url());
    const isPage = request.isNavigationRequest() || /^data:|favicon/.test(request.url());
    if (isCall || isPage) return;
    loaded.push({ address: request.url(), bytes: request.sizes().then(({ responseBodySize }) => responseBodySize) });
  });
  await shop.open(page);
  await walkThrough(page);
  await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
  expect(loaded.map(({ address }) => address)).toEqual([shop.scriptAddress]);
  const bytes = await Promise.all(loaded.map((one) => one.bytes));
  expect(bytes[0]).toBeGreaterThan(1000);
  expect(bytes[0]).toBeLessThanOrEqual(mostBytes);
});
