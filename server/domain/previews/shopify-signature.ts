import { createHmac, timingSafeEqual } from "node:crypto";

/** Shopify signs an address when it is opened, and its own library accepts no older ones. */
const MAX_AGE_SECONDS = 90;

/**
 * Whether Shopify signed a query just now: `hmac` is the SHA-256 HMAC, in hex, under the app's secret, of all other
 * parameters as a form: sorted by name, those of one name joined by commas (shopify.dev, "Verify requests").
 */
export function isSignedByShopify(query: URLSearchParams, secret: string, now: Date): boolean {
  const names = [...new Set(query.keys())].filter((name) => name !== "hmac" && name !== "signature").sort();
  const signed = new URLSearchParams(names.map((name) => [name, query.getAll(name).join(",")]));
  const expected = createHmac("sha256", secret).update(signed.toString()).digest();
  const given = Buffer.from(query.get("hmac") ?? "", "hex");
  const ageSeconds = now.getTime() / 1000 - Number(query.get("timestamp") || Number.NaN);
  return (
    given.length === expected.length && timingSafeEqual(given, expected) && Math.abs(ageSeconds) <= MAX_AGE_SECONDS
  );
}
