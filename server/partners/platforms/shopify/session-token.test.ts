import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { signSessionToken } from "../../../../sandbox/partners/shopify/session-token.ts";
import { readSessionToken } from "./session-token.ts";

const secret = "shopify-test-secret";
const app = {
  clientId: "client-id-1",
  secret,
  adminUrl: "https://admin.shopify.com",
  appBridgeUrl: "https://cdn.shopify.com/shopifycloud/app-bridge.js",
};
const domain = "demo-shop.myshopify.com";
const store = { platform: "Shopify", domain };
const admin = {
  iss: `https://${domain}/admin`,
  dest: `https://${domain}`,
  aud: "client-id-1",
  sub: "42",
  exp: 1795300060,
  nbf: 1795300000,
  iat: 1795300000,
  jti: "00000000-0000-4000-8000-000000000001",
  sid: "a1b2",
};
const { iss, sub, sid, ...bare } = admin;
const shopper = { ...bare, dest: domain };
const at = (seconds: number) => new Date(seconds * 1000);
const now = at(1795300030);

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a token says, without the library that verified it. */
async function readToken(token: string, by = app) {
  const { library: _library, ...read } = (await readSessionToken(token, by)) ?? {};
  return "store" in read ? read : null;
}

function read(claims: object, when = now, header?: object) {
  vi.setSystemTime(when);
  return readToken(signSessionToken(secret, claims, header));
}

/** Signed with the app's secret, with any parts. */
const signedRaw = (header: string, payload: string) =>
  `${header}.${payload}.${createHmac("sha256", secret).update(`${header}.${payload}`).digest("base64url")}`;

test("a token that Shopify's own tools sign is read", async () => {
  const token = signSessionToken(secret, admin);
  expect(token).toMatch(/\.VuhUruBSrlLFu5z1SP9ukRB-o2azNBj1WL_FGQAICGI$/);
  const user = { ...store, userId: "42", sessionId: "a1b2" };
  expect(await readToken(token)).toEqual({ store, user, isExpired: false });
});

test("a token signed with the secret before the current one is read while that is accepted", async () => {
  const token = signSessionToken("shopify-test-secret-before", admin);
  expect(await readToken(token)).toBeNull();
  const rotating = { ...app, previousSecret: "shopify-test-secret-before" };
  expect(await readToken(token, rotating)).toMatchObject({ store });
  expect(await readToken(signSessionToken(secret, admin), rotating)).toMatchObject({ store });
});

describe("of the four contexts", () => {
  test("the admin and POS name a user, with or without a scheme or a session", async () => {
    const user = { ...store, userId: "42", sessionId: "" };
    expect(await read({ ...bare, iss, sub })).toEqual({ store, user, isExpired: false });
    expect(await read({ ...bare, dest: domain, iss, sub })).toEqual({ store, user, isExpired: false });
  });

  test("the checkout and the order status page name the store alone, also for a customer who is signed in", async () => {
    for (const claims of [
      shopper,
      { ...shopper, dest: `https://${domain}` },
      { ...shopper, dest: "Demo-Shop.myshopify.com" },
      { ...shopper, sub: "gid://shopify/Customer/7" },
    ]) {
      expect(await read(claims)).toEqual({ store, user: null, isExpired: false });
    }
  });
});

test("clocks may differ by ten seconds", async () => {
  for (const claims of [admin, shopper]) {
    expect((await read(claims, at(1795299990)))?.isExpired).toBe(false);
    expect(await read(claims, at(1795299989.999))).toBeNull();
    expect((await read(claims, at(1795300069.999)))?.isExpired).toBe(false);
    expect((await read(claims, at(1795300070)))?.isExpired).toBe(true);
  }
});

describe("refused in every context is a token", () => {
  test.each(Object.entries({ admin, shopper }))("of the %s with one wrong claim", async (_context, claims) => {
    const wrong: object[] = [
      { aud: "client-id-2" },
      { aud: undefined },
      { aud: ["client-id-1"] },
      { dest: undefined },
      { dest: "http://demo-shop.myshopify.com" },
      { dest: "https://https://demo-shop.myshopify.com" },
      { dest: "https://demo-shop.myshopify.com/" },
      { dest: "https://demo-shop.myshopify.com.evil.example" },
      { dest: "https://evil.example/demo-shop.myshopify.com" },
      { dest: "demo.shop.myshopify.com" },
      { dest: "demo_shop.myshopify.com" },
      { dest: "demo-shop.shopify.com" },
      { dest: "-shop.myshopify.com" },
      { dest: "demo-shop.myshopify.com\n" },
      { dest: ".myshopify.com" },
      { exp: undefined },
      { exp: "1795300060" },
      { nbf: undefined },
      { nbf: null },
    ];
    for (const change of wrong) expect([change, await read({ ...claims, ...change })]).toEqual([change, null]);
  });

  test("whose issuer is another host, is empty, or stands without a user", async () => {
    const wrong: object[] = [
      { iss: "https://other-shop.myshopify.com/admin" },
      { iss: "https://demo-shop.myshopify.com.evil.example/admin" },
      { iss: "https://demo-shop.myshopify.com@evil.example/admin" },
      { iss: "https://user@demo-shop.myshopify.com/admin" },
      { iss: "https://demo-shop.myshopify.com:8443/admin" },
      { iss: "http://demo-shop.myshopify.com/admin" },
      { iss: domain },
      { iss: "" },
      { iss: null },
      { iss: 1 },
      { sub: undefined },
      { sub: "" },
      { sub: "4 2" },
      { sub: 42 },
      { sid: "a b" },
    ];
    for (const change of wrong) expect([change, await read({ ...admin, ...change })]).toEqual([change, null]);
    for (const issuer of ["", null, iss]) expect(await read({ ...shopper, iss: issuer })).toBeNull();
  });

  test("with another algorithm, even if the signature fits", async () => {
    for (const alg of ["none", "HS512", "RS256", "hs256", ""]) {
      expect([alg, await read(admin, now, { alg, typ: "JWT" })]).toEqual([alg, null]);
    }
    expect(await read(admin, now, {})).toBeNull();
    expect(await read(admin, now, { alg: "HS256" })).not.toBeNull();
  });

  test("with another signature, or one in another spelling", async () => {
    const token = signSessionToken(secret, admin);
    const [header = "", payload = "", signature = ""] = token.split(".");
    const other = signSessionToken("shopify-other-secret", admin);
    for (const given of [
      other,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${payload}.${signature}.`,
      ...["=", "☃", "!!!!", "\r\n"].map((more) => `${token}${more}`),
      `${header}.${payload}.${signature.slice(0, 9)}\r\n${signature.slice(9)}`,
      `${header}.${payload}.${signature.slice(0, 9)} ${signature.slice(9)}`,
      `${header}.${payload.slice(0, -2)}AA.${signature}`,
      ` ${token}`,
    ]) {
      expect([given, await readToken(given)]).toEqual([given, null]);
    }
  });

  test("that is no JSON, no object, or too long", async () => {
    const header = Buffer.from('{"alg":"HS256"}').toString("base64url");
    for (const payload of ["[]", "null", "1", "{", '"x"']) {
      expect(await readToken(signedRaw(header, Buffer.from(payload).toString("base64url")))).toBeNull();
    }
    expect(await read({ ...admin, more: "x".repeat(4096) })).toBeNull();
    expect(await readToken("")).toBeNull();
  });
});
