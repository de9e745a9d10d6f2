import { afterAll, expect, test, vi } from "vitest";
import { standIn, stopServers } from "#server/foundation/outgoing/testing/servers.ts";
import { bigCommerceStores } from "./bigcommerce/stores.ts";
import type { PlatformStores } from "./platform.ts";
import { shopifyStores } from "./shopify/stores.ts";
import { wixPlatform } from "./wix/index.ts";
import { wooCommerceStores } from "./woocommerce/stores.ts";

/** Answers with the secrets of the request in the field that the platform's errors are read from. */
const echo = { body: (_secrets: string): unknown => null };
const url = await standIn(({ headers }, response) => {
  const names = ["x-shopify-access-token", "x-auth-token", "authorization"];
  const secrets = names.map((name) => headers[name] ?? "").join(" ");
  const plain = secrets.replace(/Basic (\S+)/, (_all, text) => atob(text));
  response.writeHead(400).end(JSON.stringify(echo.body(`Not with ${plain}`)));
});
const bases = { shopify: `${url}/{host}`, woocommerce: `${url}/{host}`, bigcommerce: url, wix: url };
vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify(bases)); // the environment is read on first use
afterAll(stopServers);

const token = "token-5f0c1d2e3b4a";
const pair = { accessToken: token, expiresAt: Date.now() + 3_600_000 };
const refresh = { refreshToken: "refresh-1", refreshExpiresAt: Date.now() + 3_600_000 };
const shopify = {
  clientId: "1",
  secret: "shopify-test-secret",
  adminUrl: "https://admin.shopify.com",
  appBridgeUrl: "",
};
const wix = { appId: "1", secret: "wix-test-secret", publicKey: "", dashboardUrl: "" };

test.each<[string, PlatformStores | null, object, (text: string) => unknown]>([
  [
    "Shopify",
    shopifyStores(shopify),
    { current: { ...pair, ...refresh }, previous: null },
    (message) => ({ errors: [{ message }] }),
  ],
  ["BigCommerce", bigCommerceStores, { accessToken: token }, (title) => ({ title })],
  ["Wix", wixPlatform(wix).stores, pair, (message) => ({ message })],
  [
    "WooCommerce",
    wooCommerceStores,
    { address: "https://shop.example", consumerKey: "ck_1234567", consumerSecret: token },
    (code) => ({ code, message: "" }),
  ],
])("an error of %s that repeats our access is read without it", async (_name, stores, credentials, body) => {
  echo.body = body;
  const text = async () => JSON.stringify(credentials);
  const failed = stores?.readStore({ domain: "shop.example", credentials: text, renew: text });
  const error = await failed?.catch((thrown: unknown) => thrown);
  expect(String(error)).toContain("Not with");
  expect(String(error)).not.toContain(token);
});
