import { createHmac, timingSafeEqual } from "node:crypto";

/** The maximum age of a signed address: it is made when it is opened. */
const maxAgeSeconds = 24 * 60 * 60;

/**
 * Whether Shopify signed a query: `hmac` is the SHA-256 HMAC, in hex, of all other parameters sorted and joined, under
 * the app's secret (shopify.dev, "Verify requests").
 */
export function isSignedByShopify(query: URLSearchParams, secret: string, now: Date): boolean {
  const signed = [...query]
    .filter(([name]) => name !== "hmac" && name !== "signature")
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("&");
  const expected = createHmac("sha256", secret).update(signed).digest();
  const given = Buffer.from(query.get("hmac") ?? "", "hex");
  const ageSeconds = now.getTime() / 1000 - Number(query.get("timestamp") || Number.NaN);
  return given.length === expected.length && timingSafeEqual(given, expected) && Math.abs(ageSeconds) <= maxAgeSeconds;
}
