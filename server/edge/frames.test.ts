import { expect, test, vi } from "vitest";
import { findScreen, screens } from "#lib/screens.ts";
import { shopperClaims, signSessionToken, staffClaims } from "../../sandbox/partners/shopify/session-token.ts";
import { admitPage } from "./frames.ts";

vi.stubEnv("APP_URL", "https://surveys.example.com");
vi.stubEnv("APP_DATABASE_URL", "postgresql://nobody@127.0.0.1/none");
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("SECRET_KEY", "a secret for tests alone, 32 characters or more");
vi.stubEnv("NODE_ENV", "test");
vi.stubEnv("SHOPIFY_API_KEY", "client-id-1");
vi.stubEnv("SHOPIFY_API_SECRET", "shopify-test-secret");

const shop = "demo-shop.myshopify.com";
const signed = (claims: object) => signSessionToken("shopify-test-secret", claims);
const good = signed(staffClaims("client-id-1", shop, "42"));
// A token counts for ten seconds longer than it says.
const expired = signed(staffClaims("client-id-1", shop, "42", { seconds: -11 }));
const anyAdmin = ["https://admin.shopify.com"];

function admit(path: string, headers: Record<string, string> = {}) {
  const url = new URL(path, "https://surveys.example.com");
  return admitPage({ headers: new Headers(headers), url }, findScreen(url.pathname));
}

test("a token in a frame's address identifies, and lets the store's admin alone show the page", async () => {
  const headers = { "sec-fetch-dest": "iframe" };
  const page = { kind: "page", ancestors: [`https://${shop}`, "https://admin.shopify.com"], token: good };
  expect(await admit(`/dashboard?id_token=${good}`, headers)).toEqual(page);
  expect(await admit(`/dashboard?id_token=${expired}`, headers)).toEqual({ kind: "token-page", ancestors: anyAdmin });
  expect(await admit("/dashboard?id_token=x.y.z", headers)).toEqual({ kind: "refused", ancestors: anyAdmin });
  expect(await admit("/dashboard", headers)).toEqual({ kind: "token-page", ancestors: anyAdmin });
});

test.each(screens.map(({ path, leavesFrame }) => [path, leavesFrame] as const))(
  "a token of a shopper's page doesn't open %s",
  async (path, leavesFrame) => {
    const address = path.replace(/\{\w+\}/g, "some-id");
    for (const seconds of [60, -60]) {
      const token = signed(shopperClaims("client-id-1", shop, { seconds }));
      const framed = await admit(`${address}?id_token=${token}`, { "sec-fetch-dest": "iframe" });
      // What leads out of a frame does so for anyone, and identifies nobody.
      expect(framed).toMatchObject(leavesFrame ? { kind: "page", token: null } : { kind: "refused" });
      expect((await admit(address, { authorization: `Bearer ${token}` })).kind).toBe("refused");
      const outside = await admit(`${address}?id_token=${token}`, { "sec-fetch-dest": "document" });
      expect(outside).toMatchObject({ kind: "page", token: null });
    }
  },
);

test("outside a frame a token in the address identifies nobody: a link could hold another person's", async () => {
  const page = { kind: "page", ancestors: [], token: null };
  expect(await admit(`/dashboard?id_token=${good}`, { "sec-fetch-dest": "document" })).toEqual(page);
  expect(await admit("/dashboard", { "sec-fetch-dest": "document" })).toEqual(page);
});

test("Next's own requests have the token in a header, and are refused without a good one", async () => {
  expect(await admit("/surveys", { authorization: `Bearer ${good}` })).toMatchObject({ kind: "page", token: good });
  for (const token of [expired, "sk_key"]) {
    expect((await admit("/surveys", { authorization: `Bearer ${token}` })).kind).toBe("refused");
  }
  expect(await admit("/surveys", { authorization: "Basic eDp5" })).toMatchObject({ kind: "page", token: null });
});

test("our own frames are also shown inside an admin if they have a one-time address", async () => {
  const headers = { "sec-fetch-dest": "iframe" };
  expect(await admit("/Preview/Survey?accountId=1", headers)).toMatchObject({ kind: "page", ancestors: ["'self'"] });
  expect((await admit("/Preview/Survey?accountId=1&once=t", headers)).ancestors).toEqual(["'self'", ...anyAdmin]);
});

const hostOf = (address: string) => Buffer.from(address).toString("base64");

test("a page opened outside the admin that its address names is led into it, once, and nowhere else", async () => {
  const address = "https://admin.shopify.com/store/demo/apps/client-id-1";
  const led = { kind: "into-admin", ancestors: [], address };
  const host = "YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvZGVtbw==";
  for (const destination of [undefined, "document"]) {
    const headers: Record<string, string> = destination ? { "sec-fetch-dest": destination } : {};
    expect(await admit(`/dashboard?host=${host}`, headers)).toEqual(led);
    expect(await admit(`/dashboard?host=${hostOf("demo.myshopify.com/admin")}`, headers)).toEqual(led);
    expect((await admit(`/preview/survey?host=${host}`, headers)).kind).toBe("page");
  }
  const deep = `/surveys/responses?host=${host}&search=tea+cup&shop=demo.myshopify.com&embedded=1`;
  expect(await admit(deep)).toEqual({ ...led, address: `${address}/surveys/responses?search=tea+cup` });
  expect((await admit(`/dashboard?host=${host}`, { "sec-fetch-dest": "iframe" })).kind).toBe("token-page");
  expect((await admit(`/dashboard?host=${host}&id_token=${expired}`)).kind).toBe("token-page");
  for (const wrong of [
    "",
    host.slice(1),
    hostOf("evil.shopify.com/store/demo"),
    hostOf("admin.shopify.com/store/demo/../x"),
    hostOf("admin.shopify.com.evil.example/store/demo"),
    hostOf("admin.shopify.com/store/"),
    hostOf("https://admin.shopify.com/store/demo"),
    hostOf("demo.myshopify.com/admin/x"),
    hostOf("evil.example/admin"),
    hostOf("admin.shopify.com/store/demo\n"),
  ]) {
    const { kind } = await admit(`/dashboard?host=${encodeURIComponent(wrong)}`);
    expect([wrong, kind]).toEqual([wrong, "page"]);
  }
});

test("a page whose address holds a secret isn't led into an admin, which would get to know it", async () => {
  const host = hostOf("admin.shopify.com/store/demo");
  for (const secret of ["link=s", "invitation=s", "address=s", "restore=s", "token=s", "once=s"]) {
    const { kind } = await admit(`/account/login?host=${host}&${secret}`);
    expect([secret, kind]).toEqual([secret, "page"]);
  }
});

test("a page that leads out of the admin needs no token", async () => {
  const path = "/shopify/RedirectToExternalPage?url=https://apps.shopify.com/";
  expect(await admit(path, { "sec-fetch-dest": "iframe" })).toEqual({ kind: "page", ancestors: anyAdmin, token: null });
  expect(await admit(path, { "sec-fetch-dest": "document" })).toEqual({ kind: "page", ancestors: [], token: null });
});
