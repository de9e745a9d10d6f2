import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
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

const read = (claims: object, when = now, header?: object) =>
  readSessionToken(signSessionToken(secret, claims, header), app, when);

/** Signed with the app's secret, with any parts. */
const signedRaw = (header: string, payload: string) =>
  `${header}.${payload}.${createHmac("sha256", secret).update(`${header}.${payload}`).digest("base64url")}`;

test("a token that Shopify's own tools sign is read", () => {
  const token = signSessionToken(secret, admin);
  expect(token).toMatch(/\.VuhUruBSrlLFu5z1SP9ukRB-o2azNBj1WL_FGQAICGI$/);
  const staff = { userId: "42", sessionId: "a1b2" };
  expect(readSessionToken(token, app, now)).toEqual({ domain, staff, isExpired: false });
});

test("a token signed with the secret before the current one is read while that is accepted", () => {
  const token = signSessionToken("shopify-test-secret-before", admin);
  expect(readSessionToken(token, app, now)).toBeNull();
  expect(readSessionToken(token, { ...app, previousSecret: "shopify-test-secret-before" }, now)).toMatchObject({
    domain,
  });
});

describe("of the four contexts", () => {
  test("the admin and POS name a user, with or without a scheme or a session", () => {
    const staff = { userId: "42", sessionId: "" };
    expect(read({ ...bare, iss, sub })).toEqual({ domain, staff, isExpired: false });
    expect(read({ ...bare, dest: domain, iss, sub })).toEqual({ domain, staff, isExpired: false });
  });

  test("the checkout and the order status page name the store alone, also for a customer who is signed in", () => {
    for (const claims of [
      shopper,
      { ...shopper, dest: `https://${domain}` },
      { ...shopper, dest: "Demo-Shop.myshopify.com" },
      { ...shopper, sub: "gid://shopify/Customer/7" },
    ]) {
      expect(read(claims)).toEqual({ domain, staff: null, isExpired: false });
    }
  });
});

test("clocks may differ by ten seconds", () => {
  for (const claims of [admin, shopper]) {
    expect(read(claims, at(1795299990))?.isExpired).toBe(false);
    expect(read(claims, at(1795299989.999))).toBeNull();
    expect(read(claims, at(1795300069.999))?.isExpired).toBe(false);
    expect(read(claims, at(1795300070))?.isExpired).toBe(true);
  }
});

describe("refused in every context is a token", () => {
  test.each(Object.entries({ admin, shopper }))("of the %s with one wrong claim", (_context, claims) => {
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
    for (const change of wrong) expect([change, read({ ...claims, ...change })]).toEqual([change, null]);
  });

  test("whose issuer is another host, is empty, or stands without a user", () => {
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
    for (const change of wrong) expect([change, read({ ...admin, ...change })]).toEqual([change, null]);
    for (const issuer of ["", null, iss]) expect(read({ ...shopper, iss: issuer })).toBeNull();
  });

  test("with another algorithm, even if the signature fits", () => {
    for (const alg of ["none", "HS512", "RS256", "hs256", ""]) {
      expect([alg, read(admin, now, { alg, typ: "JWT" })]).toEqual([alg, null]);
    }
    expect(read(admin, now, {})).toBeNull();
    expect(read(admin, now, { alg: "HS256" })).not.toBeNull();
  });

  test("with another signature, or one in another spelling", () => {
    const token = signSessionToken(secret, admin);
    const [header = "", payload = "", signature = ""] = token.split(".");
    const other = signSessionToken("shopify-other-secret", admin);
    // The last character of 43 holds four bits that no byte needs.
    const spelled = `${signature.slice(0, -1)}J`;
    expect(Buffer.from(spelled, "base64url")).toEqual(Buffer.from(signature, "base64url"));
    for (const given of [
      other,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${payload}.${signature}.`,
      `${header}.${payload}.${signature}=`,
      `${header}.${payload}.${spelled}`,
      `${header}.${payload.slice(0, -2)}AA.${signature}`,
      ` ${token}`,
    ]) {
      expect([given, readSessionToken(given, app, now)]).toEqual([given, null]);
    }
  });

  test("that is no JSON, no object, or too long", () => {
    const header = Buffer.from('{"alg":"HS256"}').toString("base64url");
    for (const payload of ["[]", "null", "1", "{", '"x"']) {
      expect(readSessionToken(signedRaw(header, Buffer.from(payload).toString("base64url")), app, now)).toBeNull();
    }
    expect(read({ ...admin, more: "x".repeat(4096) })).toBeNull();
    expect(readSessionToken("", app, now)).toBeNull();
  });
});
