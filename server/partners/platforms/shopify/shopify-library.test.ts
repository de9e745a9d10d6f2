import { afterAll, expect, test, vi } from "vitest";
import * as z from "zod";
import { isAppError } from "#lib/errors.ts";
import { parseJson } from "#lib/unknown-values.ts";
import { standIn, stopServers } from "#server/foundation/outgoing/testing/servers.ts";
import { signSessionToken, staffClaims } from "../../../../sandbox/partners/shopify/session-token.ts";
import { shopifyPlatform } from "./index.ts";
import { domainInAdmin, shopDomainOf, typedShopDomain } from "./shop-domain.ts";
import { answerOf, librariesOf, NothingSent } from "./shopify-library.ts";
import { exchangeForStore, exchangeForUser } from "./token-endpoint.ts";

let asked: { path: string; body: string }[] = [];
let answered: { status: number; type: string; text: string } = { status: 200, type: "application/json", text: "{}" };
const url = await standIn((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    asked.push({ path: request.url ?? "", body });
    response.writeHead(answered.status, { "content-type": answered.type }).end(answered.text);
  });
});
vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify({ shopify: `${url}/{host}` })); // the environment is read on first use
afterAll(stopServers);

const app = {
  clientId: "client-id-1",
  secret: "shopify-test-secret",
  adminUrl: "https://admin.shopify.com",
  appBridgeUrl: "",
};
const domain = "demo-shop.myshopify.com";
const token = signSessionToken(app.secret, staffClaims(app.clientId, domain, "1"));
const [library] = librariesOf(app);
const refresh = () => library.auth.refreshToken({ shop: domain, refreshToken: "shprt_1" });

test("nothing reaches the network but through our own outgoing requests", async () => {
  await expect(refresh()).rejects.toThrow(/only in work that gave it a fetch/);
  const answer = await answerOf({ subject: domain }, refresh);
  expect([answer.status, answer.body]).toEqual([200, {}]);
});

test("the answer is Shopify's, also where the library makes an error of it", async () => {
  answered = { status: 502, type: "text/html", text: "<h1>Bad gateway</h1>" };
  expect(await answerOf({ subject: domain }, refresh)).toMatchObject({ status: 502, body: undefined });
  answered = { status: 400, type: "application/json", text: '{"error":"invalid_grant"}' };
  expect(await answerOf({ subject: domain }, refresh)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
});

test("without an answer, the failure is ours: it names the store, and whether Shopify may know of the request", async () => {
  const signal = AbortSignal.abort();
  const failed = await answerOf({ subject: domain, signal }, refresh).catch((error: unknown) => error);
  expect(isAppError(failed) && [failed.code, failed.message]).toEqual([
    "partner-failed",
    `${domain} took too long to answer our requests. Try again later.`,
  ]);
});

test("an error of the library, which repeats the token that it couldn't read, reaches no log", async () => {
  const text = "header.payload.signature-of-a-secret-token";
  await expect(library.session.decodeSessionToken(text)).rejects.toThrow(text);
  const failed = await answerOf({ subject: domain }, () => library.session.decodeSessionToken(text)).catch(String);
  expect(failed).toBe("Error: Shopify's library sent nothing.");
  const withoutToken = () => {
    throw new Error("at once");
  };
  await expect(answerOf({ subject: domain }, withoutToken)).rejects.toThrow(NothingSent);
});

test("nothing that a token says has the app's secret", async () => {
  const read = await shopifyPlatform(app).readToken?.(token);
  expect(read?.store).toEqual({ platform: "Shopify", domain });
  expect(JSON.stringify(read)).not.toContain(app.secret);
});

test("the library prints nothing", async () => {
  const printed = (["debug", "info", "log", "warn", "error"] as const).map((name) => vi.spyOn(console, name));
  answered = { status: 200, type: "application/json", text: '{"associated_user":{"id":1,"email":"a@b.example"}}' };
  await exchangeForUser(app, token);
  expect(printed.flatMap((spy) => spy.mock.calls)).toEqual([]);
});

test("what the secret before the current one gets is renewed with the current one at once", async () => {
  asked = [];
  const times = { expires_in: 3600, refresh_token_expires_in: 7_776_000 };
  answered.text = JSON.stringify({ access_token: "shpat_1", refresh_token: "shprt_1", scope: "read_orders", ...times });
  const rotating = { ...app, secret: "shopify-new-secret", previousSecret: app.secret };
  expect(await exchangeForStore(rotating, token, new Date())).toMatchObject({ domain });
  const secrets = asked.map(({ body }) => z.object({ client_secret: z.string() }).parse(parseJson(body)).client_secret);
  expect(secrets).toEqual([app.secret, "shopify-new-secret"]);
  await expect(exchangeForStore({ ...app, secret: "shopify-new-secret" }, token, new Date())).rejects.toThrow(
    /doesn't accept/,
  );
});

test("a token that has expired when the library verifies it again is refused as one", async () => {
  vi.useFakeTimers({ now: Date.now() + 69_000, toFake: ["Date"] });
  const decode = vi.spyOn(library.session, "decodeSessionToken");
  decode.mockImplementationOnce(async (text) => {
    const claims = await librariesOf({ ...app })[0].session.decodeSessionToken(text);
    vi.setSystemTime(Date.now() + 5_000);
    return claims;
  });
  await expect(exchangeForUser(app, token)).rejects.toMatchObject({ code: "unauthenticated" });
  vi.useRealTimers();
});

test("a store has a domain under myshopify.com, and a place in the admin", () => {
  expect(shopDomainOf("Demo-Shop.MyShopify.com")).toBe(domain);
  expect(domainInAdmin(app, "admin.shopify.com/store/Demo-Shop")).toBe(domain);
  const wrong = [
    "",
    "demo_shop.myshopify.com",
    "demo-shop.shopify.com",
    "demo-shop.myshopify.io",
    "demo-shop.shop.dev",
    "demo-shop.myshopify.com/",
    "demo-shop.myshopify.com\n",
    "demo-shop.myshopify.com.evil.example",
    "admin.shop.dev/store/demo-shop",
    "admin.myshopify.com/store/demo-shop",
    "admin.shopify.com/store/demo_shop",
    "admin.shopify.com/store/demo-shop/admin",
    `${"x".repeat(101)}.myshopify.com`,
    `${"x".repeat(1_000_000)}.myshopify.com`,
    `admin.shopify.com/store/${"x".repeat(1_000_000)}`,
  ];
  for (const text of wrong) {
    expect([text.slice(0, 60), shopDomainOf(text), domainInAdmin(app, text)]).toEqual([text.slice(0, 60), null, null]);
  }
});

test("what a merchant copies from the browser names their store", () => {
  for (const text of [
    ` ${domain} `,
    `https://${domain}/`,
    `http://${domain}/admin/products?query=x`,
    "https://admin.shopify.com/store/demo-shop",
    "admin.shopify.com/store/demo-shop/settings/apps?tab=installed",
  ]) {
    expect([text, typedShopDomain(app, text)]).toEqual([text, domain]);
  }
  for (const text of ["", "harbor-goods.com", "https://admin.shopify.com/store", "https://", "a b", "javascript:1"]) {
    expect([text, typedShopDomain(app, text)]).toEqual([text, null]);
  }
});
