import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isSignedByShopify } from "./serve-preview.ts";

const secret = "shopify-test-secret";
const second = 1_795_300_000;
const after = (seconds: number) => new Date((second + seconds) * 1000);

/** A query that Shopify's own library signed. */
const query =
  "code=abc&host=YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvZGVtbw&shop=demo-shop.myshopify.com&timestamp=1795300000" +
  "&hmac=5d62a2b15fa39bdb69938fc5bd13cb4e7d4ef89e00c7cdf193975a6aa345e11d";

function signed(change: Record<string, string> = {}): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) changed.set(name, value);
  return changed;
}

test("only a query that Shopify signed is accepted", () => {
  expect(isSignedByShopify(signed(), secret, after(0))).toBe(true);
  expect(isSignedByShopify(signed({ signature: "old" }), secret, after(0))).toBe(true);
  expect(isSignedByShopify(signed(), "another", after(0))).toBe(false);
  const changes: Record<string, string>[] = [
    { shop: "other.myshopify.com" },
    { more: "1" },
    { hmac: "" },
    { hmac: "zz" },
    { timestamp: "1" },
  ];
  for (const change of changes) expect(isSignedByShopify(signed(change), secret, after(0))).toBe(false);
});

test("it is accepted for 90 seconds", () => {
  const accepted = [-91, -90, 90, 91].map((seconds) => isSignedByShopify(signed(), secret, after(seconds)));
  expect(accepted).toEqual([false, true, true, false]);
});

test("values are signed as a form has them, and a parameter that comes twice as one", () => {
  const text = `ids=1%2C2&state=a%26b%3Dc+d&timestamp=${second}`;
  const hmac = createHmac("sha256", secret).update(text).digest("hex");
  const twice = new URLSearchParams(`ids=1&state=a%26b%3Dc+d&ids=2&timestamp=${second}&hmac=${hmac}`);
  expect(isSignedByShopify(twice, secret, after(0))).toBe(true);
  const once = new URLSearchParams(`ids=1,2&state=a&b=c+d&timestamp=${second}&hmac=${hmac}`);
  expect(isSignedByShopify(once, secret, after(0))).toBe(false);
});
