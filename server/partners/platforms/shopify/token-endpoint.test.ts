import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { standIn, stopServers } from "#server/foundation/outgoing/testing/servers.ts";
import { signSessionToken, staffClaims } from "../../../../sandbox/partners/shopify/session-token.ts";
import { exchangeForStore, refreshPair } from "./token-endpoint.ts";

let answered = "";
const url = await standIn((_request, response) => response.end(answered));
vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify({ shopify: `${url}/{host}` })); // the environment is read on first use
afterAll(stopServers);

const app = {
  clientId: "client-id-1",
  secret: "shopify-test-secret",
  adminUrl: "https://admin.shopify.com",
  appBridgeUrl: "https://cdn.shopify.com/shopifycloud/app-bridge.js",
};
const domain = "demo-shop.myshopify.com";
const token = signSessionToken(app.secret, staffClaims(app.clientId, domain, "1"));
const pair = {
  access_token: "shpat_1",
  scope: "read_orders",
  expires_in: 3600,
  refresh_token: "shprt_1",
  refresh_token_expires_in: 7_776_000,
};

const answer = (body: object) => {
  answered = JSON.stringify(body);
};
const exchanged = () => exchangeForStore(app, token, new Date());
const refreshed = () => refreshPair(app, domain, "shprt_0", new Date(0));

beforeEach(() => answer(pair));

test("a pair with its times is accepted", async () => {
  expect(await exchanged()).toMatchObject({ domain, scopes: ["read_orders"] });
  expect(await refreshed()).toMatchObject({ accessToken: "shpat_1", expiresAt: 3_600_000 });
});

test.each(["expires_in", "refresh_token", "refresh_token_expires_in"])(
  "an answer without %s is refused: nothing would ever renew such a token",
  async (field) => {
    answer({ ...pair, [field]: undefined });
    await expect(exchanged()).rejects.toThrow(/doesn't document/);
    answer({ ...pair, [field]: null });
    await expect(refreshed()).rejects.toThrow(/doesn't document/);
  },
);
