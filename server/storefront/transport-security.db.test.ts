import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeStore } from "./testing/make-store.ts";
import { type ServedStorefront, serveStorefront } from "./testing/serve-storefront.ts";

vi.stubEnv("APP_URL", "https://surveys.example.com"); // the environment is read at its first use

let served: ServedStorefront;
beforeAll(async () => {
  served = await serveStorefront();
});
afterAll(() => served.close());

test("every response keeps the shopper's page out of the Referer header", async () => {
  for (const path of [
    "/survey.js",
    "/survey-types.js?v=0a1b2c3d&try=1",
    "/Survey/GetDefaultByApiKey?apiKey=pk_none",
    "/Survey/style.css?shopDomain=none.example",
  ])
    expect((await fetch(`${served.base}${path}`)).headers.get("referrer-policy")).toBe("no-referrer");
});

test("over https, every response makes shoppers' browsers stay on https", async () => {
  const { apiKey } = await makeStore(served.owner);
  const path = `/Survey/GetDefaultByApiKey?apiKey=${apiKey}`;
  const first = await fetch(`${served.base}${path}`);
  const answers = [
    first,
    await fetch(`${served.base}${path}`, { headers: { "if-none-match": first.headers.get("etag") ?? "" } }),
    await fetch(`${served.base}${path}`, { method: "OPTIONS" }),
    await fetch(`${served.base}${path}`, { method: "PROPFIND" }),
    await fetch(`${served.base}/Survey/GetDefaultByApiKey?apiKey=pk_none`),
    await fetch(`${served.base}/Survey/GetDefaultByApiKeyAndOrderId?apiKey=${apiKey}&platform=None&sourceOrderId=1`),
    await fetch(`${served.base}/Survey/style.css?shopDomain=none.example`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 304, 204, 405, 401, 200, 200]);
  for (const { headers } of answers) expect(headers.get("strict-transport-security")).toContain("max-age=31536000");
});
