import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isSignedByShopify } from "./shopify-signature.ts";

const secret = "hush";
const now = new Date("2026-11-20T12:00:00Z");
const fields = { shop: "some-shop.myshopify.com", timestamp: "1795176000", state: "a&b=c" };

function signed(change: Record<string, string> = {}): URLSearchParams {
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("&");
  return new URLSearchParams({ ...fields, hmac: createHmac("sha256", secret).update(text).digest("hex"), ...change });
}

test("only a query that Shopify signed is accepted", () => {
  expect(new Date(Number(fields.timestamp) * 1000).toISOString().slice(0, 10)).toBe("2026-11-20");
  expect(isSignedByShopify(signed(), secret, now)).toBe(true);
  expect(isSignedByShopify(signed(), "another", now)).toBe(false);
  const changes: Record<string, string>[] = [
    { shop: "other.myshopify.com" },
    { more: "1" },
    { hmac: "" },
    { hmac: "zz" },
    { timestamp: "1" },
  ];
  for (const change of changes) expect(isSignedByShopify(signed(change), secret, now)).toBe(false);
  expect(isSignedByShopify(signed(), secret, new Date("2026-11-22T12:00:00Z"))).toBe(false);
});
