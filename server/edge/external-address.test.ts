import { expect, test, vi } from "vitest";
import { externalAddress, installAddress } from "./external-address.ts";

vi.stubEnv("APP_URL", "https://surveys.example.com");
vi.stubEnv("NODE_ENV", "development");
vi.stubEnv("SANDBOX_URL", "http://127.0.0.1:3001");
vi.stubEnv("SHOPIFY_API_KEY", "client-id-1");
vi.stubEnv("SHOPIFY_API_SECRET", "shopify-test-secret");
vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify({ shopify: "http://127.0.0.1:3001/shopify/{host}" }));

test.each([
  "https://apps.shopify.com/afterword/reviews",
  "https://admin.shopify.com/store/demo-shop/settings/checkout",
  "https://checkout.stripe.com/c/pay/cs_test_1#fid",
  "https://billing.stripe.com",
  "https://billing.stripe.com/",
  "https://invoice.stripe.com/i/acct_1?s=ap",
  "https://surveys.example.com/dashboard?host=x",
  "http://127.0.0.1:3001/stripe/checkout/cs_test_1",
])("merchants may be led to %s", (address) => {
  expect(externalAddress(address)).toBe(address);
});

const elsewhere = [
  "",
  "/dashboard",
  "//apps.shopify.com",
  "apps.shopify.com",
  "http://apps.shopify.com",
  "HTTPS://apps.shopify.com",
  "https:apps.shopify.com",
  "https:/apps.shopify.com",
  "https:///apps.shopify.com",
  "https://APPS.shopify.com",
  "https://apps.shopify.com.evil.example",
  "https://apps.shopify.com:8443/",
  "https://apps.shopify.com:443/",
  "https://apps.shopify.com.",
  "https://apps.shopify.com//evil.example",
  "https://x@apps.shopify.com/",
  "https://apps.shopify.com@evil.example/",
  "https://apps.shopify.com%40evil.example/",
  "https://evil.example/?https://apps.shopify.com",
  "https://evil.example#apps.shopify.com",
  "https://evil.example\\.apps.shopify.com",
  "https://apps.shopify.com\\@evil.example",
  "https:\\\\apps.shopify.com",
  " https://apps.shopify.com",
  "https://apps.shopify.com ",
  "https://apps.shopify.com\t/",
  "ht\ntps://apps.shopify.com",
  "https://apps.\tshopify.com",
  "https://apps.shopify.com/\0",
  "https://apps.shopify.com/ü",
  "https://аpps.shopify.com",
  "https://xn--pps-7cd.shopify.com",
  "https://evil.myshopify.com",
  "https://shopify.com",
  "https://www.shopify.com",
  "https://stripe.com",
  "https://js.stripe.com",
  "https://evil-checkout.stripe.com",
  "https://checkout.stripe.com.evil.example",
  "http://surveys.example.com",
  "https://surveys.example.com:444",
  "https://evil.example/surveys.example.com",
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\tscript:alert(1)",
  "javascript://apps.shopify.com/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "blob:https://apps.shopify.com/1",
  "file:///etc/passwd",
  "ftp://apps.shopify.com",
  "ws://apps.shopify.com",
  "view-source:https://apps.shopify.com",
  "shopify://admin/apps",
  "about:blank",
  "https://",
  "https://?",
  "https://[::1]/",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https%3A%2F%2Fapps.shopify.com",
  "https://apps.shopify.com/".padEnd(2001, "x"),
];

test("and nowhere else", () => {
  expect(elsewhere.length).toBeGreaterThanOrEqual(60);
  for (const address of elsewhere) expect([address, externalAddress(address)]).toEqual([address, null]);
  expect(externalAddress(undefined)).toBeNull();
});

test("a store installs the app at its own domain, which the sandbox has below its own, and nothing else is one", () => {
  const page = "http://127.0.0.1:3001/shopify/demo-shop.myshopify.com/admin/oauth/install?client_id=client-id-1";
  expect(installAddress("demo-shop.myshopify.com")).toBe(page);
  expect(installAddress("Demo-Shop.myshopify.com")).toBe(page);
  for (const shop of [
    "",
    "demo-shop",
    "https://demo-shop.myshopify.com",
    "demo-shop.myshopify.com/",
    "demo-shop.myshopify.com.evil.example",
    "evil.example/demo-shop.myshopify.com",
    "demo_shop.myshopify.com",
    "x.shopify.com",
    "demo-shop.myshopify.com\n",
    "a@demo-shop.myshopify.com",
  ]) {
    expect([shop, installAddress(shop)]).toEqual([shop, null]);
  }
});
