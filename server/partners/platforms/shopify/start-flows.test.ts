import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { startShopifySandbox } from "#server/testing/shopify-sandbox.ts";
import type { CompletedResponse, Store } from "../platform.ts";
import { startFlows } from "./start-flows.ts";
import { exchangeForStore } from "./token-endpoint.ts";

const shopify = await startShopifySandbox();
afterAll(shopify.close);

const app = {
  clientId: "afterword-test",
  secret: "a secret of Shopify for tests alone",
  adminUrl: "https://admin.shopify.com",
  appBridgeUrl: "https://cdn.shopify.com/shopifycloud/app-bridge.js",
};

async function installed(handle: string): Promise<Store> {
  const { domain, credentials } = await exchangeForStore(app, await shopify.install(handle), new Date());
  return { domain, credentials: async () => credentials, renew: async (renew) => await renew(credentials) };
}

const completed: CompletedResponse = {
  responseId: "0195e6a0-0000-7000-8000-000000000001",
  surveyId: "0195e6a0-0000-7000-8000-000000000002",
  sourceOrderId: "5000000000001",
  completedAt: "2026-11-25T18:00:00.000Z",
  answers: [
    { question: "Where did you hear of us?", answer: "Podcast" },
    { question: "What else?", answer: "Two\nlines" },
  ],
};

test("a payload names the order by its number, and has exactly the fields of the extension's file", async () => {
  const store = await installed("flow-shop");
  expect(await startFlows(app, store, completed)).toBe(true);
  const payload = {
    order_id: 5000000000001,
    "Response ID": completed.responseId,
    "Survey ID": completed.surveyId,
    "Completed at": "2026-11-25T18:00:00.000Z",
    Answers: "Where did you hear of us? Podcast; What else? Two lines",
  };
  const [start] = await shopify.flowStarts("flow-shop");
  expect(start).toMatchObject({ handle: "afterword-response-completed", payload });
  const file = new URL("../../../../extensions/shopify/response-completed/shopify.extension.toml", import.meta.url);
  const toml = readFileSync(file, "utf8");
  const fields = [...toml.matchAll(/^ {2}type = "(\w+)"(?:\n {2}key = "([A-Za-z ]+)")?/gm)].map(([, type, key]) =>
    type === "order_reference" ? "order_id" : key,
  );
  expect(fields).toEqual(Object.keys(start?.payload ?? {}));
  expect(toml.match(/^ {2}\[\[settings\.fields\]\]$/gm)).toHaveLength(fields.length);
  expect(toml).toContain(`handle = "${start?.handle}"`);
});

test("answers of any length fit Shopify's 50 kB", async () => {
  const store = await installed("long-flow-shop");
  const answers = Array.from({ length: 100 }, () => ({ question: '"'.repeat(3_000), answer: "é".repeat(3_000) }));
  expect(await startFlows(app, store, { ...completed, answers })).toBe(true);
  const [start] = await shopify.flowStarts("long-flow-shop");
  const bytes = Buffer.byteLength(JSON.stringify(start?.payload));
  expect(bytes).toBeGreaterThan(30_000);
  expect(bytes).toBeLessThan(50_000);
});

test("what Shopify refuses, and an order that isn't one of Shopify's, is reported as refused", async () => {
  expect(await startFlows(app, await installed("no-flow-shop"), completed)).toBe(false);
  const store = await installed("odd-flow-shop");
  expect(await startFlows(app, store, { ...completed, sourceOrderId: "#1001" })).toBe(false);
  expect(await shopify.flowStarts("odd-flow-shop")).toEqual([]);
});
