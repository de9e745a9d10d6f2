import { afterAll, beforeAll, expect, test } from "vitest";
import { de } from "#lib/widget/words/de.ts";
import { en } from "#lib/widget/words/en.ts";
import { nb } from "#lib/widget/words/nb.ts";
import { type ServedStorefront, serveStorefront } from "./testing/serve-storefront.ts";

let served: ServedStorefront;
beforeAll(async () => {
  served = await serveStorefront();
});
afterAll(() => served.close());

const get = (path: string, init?: RequestInit) => fetch(`${served.base}${path}`, init);

test("the script's words are told in the shopper's language, else in the survey's own, else in English", async () => {
  const told = async (path: string) => (await get(`/survey-words/${path}.json`)).json();
  expect(await told("de-AT/en")).toEqual(de);
  expect(await told("no/de")).toEqual(nb);
  expect(await told("tlh/de")).toEqual(de);
  expect(await told("tlh/tlh")).toEqual(en);
});

test("any page may read the words, and a browser keeps them for a day", async () => {
  const { headers } = await get("/survey-words/de/en.json");
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(headers.get("cache-control")).toBe("public, max-age=86400");
  const again = await get("/survey-words/de/en.json", { headers: { "if-none-match": headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
});

test("words are only read", async () => {
  const response = await get("/survey-words/de/en.json", { method: "POST" });
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
});
