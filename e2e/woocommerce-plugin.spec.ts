import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { unzipSync } from "fflate";
import { type Run, runPlugin } from "../extensions/woocommerce/testing/run-plugin.ts";
import { freePort } from "../scripts/launcher/ports.mjs";
import { publish } from "./asked-survey.ts";
import { test as base, expect } from "./fixtures.ts";
import { watchShifts } from "./watch-shifts.ts";

interface Shop {
  url: string;
  /** The page that the shop shows next. */
  html: string;
  /** Where its plugins are. */
  folder: string;
}

const test = base.extend<{ shop: Shop }>({
  /** A shop on an origin of its own. */
  shop: async ({ browserName }, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), `afterword-shop-${browserName}-`));
    const port = await freePort();
    const shop: Shop = { url: `http://127.0.0.1:${port}/`, html: "", folder };
    const server = createServer((request, response) => {
      response.writeHead(request.url === "/" ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
      response.end(request.url === "/" ? shop.html : "");
    });
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    await use(shop);
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
  },
});

/** Unpacks the merchant's download; returns the plugin's folder. */
async function install(request: APIRequestContext, { folder }: Shop): Promise<string> {
  const zip = await request.get("/api/app/stores/plugin");
  expect([zip.status(), zip.headers()["content-type"]]).toEqual([200, "application/zip"]);
  for (const [name, bytes] of Object.entries(unzipSync(await zip.body()))) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  return path.join(folder, "afterword");
}

const order = {
  id: 4077,
  total: "49.90",
  currency: "EUR",
  country: "PT",
  coupons: ['</script><script>alert("1")</script>', "SUMMER, 10"],
  customerId: 5,
  items: [{ productId: 11, sku: "MUG-'1'" }],
  meta: { _wc_order_attribution_utm_source: "newsletter" },
};
const confirmation = (plugin: string, more: Partial<Extract<Run, { do: "page" }>> = {}) =>
  runPlugin({ do: "page", page: "classic", plugin, order, ...more }).html;

for (const page of ["classic", "blocks", "blocks without Additional Information"] as const)
  test(`the downloaded plugin asks the survey on an order page that is ${page}, and the response has the order`, async ({
    page: tab,
    merchant,
    shop,
  }) => {
    expect(merchant.publishableKey).toMatch(/^pk_/);
    await publish(tab.request);
    const { id } = await (await tab.request.get("/Survey/GetByAccount")).json();
    shop.html = confirmation(await install(tab.request, shop), { page });
    await tab.goto(shop.url);
    await expect(tab.locator(".afterword")).toHaveCount(1);
    await tab.getByText("A friend").click();
    await expect(tab.getByRole("heading", { name: "How likely?" })).toBeVisible();
    const query = new URLSearchParams({ surveyId: id, platform: "WooCommerce", sourceOrderId: "4077" });
    const stored = await tab.request.get(`/Survey/GetResponseByPlatformAndSourceOrderId?${query}`);
    expect(stored.status()).toBe(200);
    expect(await stored.json()).toMatchObject({
      platform: "WooCommerce",
      surface: "thankYou",
      sourceOrderId: "4077",
      answers: [{ questionNameId: "source", choiceIds: ["friend"] }],
      order: {
        total: 49.9,
        currency: "EUR",
        country: "PT",
        discountCodes: order.coupons,
        productIds: ["11"],
        skus: ["MUG-'1'"],
        orderCount: 1,
        isFirstOrder: true,
        utmSource: "newsletter",
      },
    });
  });

test("the survey moves nothing on the shop's page", async ({ page, merchant, shop }) => {
  expect(merchant.publishableKey).toMatch(/^pk_/);
  await publish(page.request);
  const shifts = await watchShifts(page);
  shop.html = confirmation(await install(page.request, shop));
  await page.goto(shop.url);
  await expect(page.getByText("A friend")).toBeVisible();
  expect(await shifts()).toBeLessThanOrEqual(0.02);
});

test("if Afterword can't be reached, the shop's page keeps working and closes the space", async ({
  page,
  merchant,
  shop,
}) => {
  expect(merchant.publishableKey).toMatch(/^pk_/);
  const plugin = await install(page.request, shop);
  writeFileSync(
    path.join(plugin, "afterword-settings.json"),
    JSON.stringify({ appUrl: new URL(shop.url).origin, publishableKey: merchant.publishableKey }),
  );
  shop.html = confirmation(plugin);
  await page.goto(shop.url);
  await expect(page.getByText("Order details")).toBeVisible();
  await expect(page.locator("#afterword-4077-below")).toHaveCSS("height", "0px");
});

test("the plugin's test of the connection says what this Afterword answers", async ({ page, merchant, shop }) => {
  const plugin = await install(page.request, shop);
  const appUrl = new URL((await page.request.get("/survey.js")).url()).origin;
  const tried = (publishableKey: string) => {
    const afterword = { appUrl, publishableKey, enabled: "1", place: "below" };
    const form = { _wpnonce: "nonce of afterword_settings", afterword, afterword_test: "1" };
    return runPlugin({ do: "settings", plugin, form }).html;
  };
  expect(tried(merchant.publishableKey)).toContain("Connected. Your survey isn’t live yet");
  expect(tried("pk_of_nobody_at_all")).toContain("doesn’t know this publishable key");
  await publish(page.request);
  expect(tried(merchant.publishableKey)).toContain("Connected. Your survey is live and shows");
});
