import { expect, test } from "vitest";
import { productVariables, standInUrls, standInVariables } from "./sandbox-apps.mjs";

const sandboxUrl = "http://127.0.0.1:3001";

test("the product and the stand-ins share the apps of the sandbox", () => {
  const product = productVariables({}, sandboxUrl);
  const standIns = standInVariables(product);
  for (const name of ["SHOPIFY_API_SECRET", "BIGCOMMERCE_CLIENT_SECRET", "WIX_APP_SECRET", "SLACK_CLIENT_SECRET"]) {
    expect(product[name]).toMatch(/^the sandbox's /);
    expect(standIns[name]).toBe(product[name]);
  }
  expect(standIns.ZENDESK_CLIENT_ID).toBe(product.ZENDESK_CLIENT_ID);
  expect(product.STRIPE_SECRET_KEY).toMatch(/^sk_test_sandbox_/);
  expect(product.STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_sandbox_/);
  expect(standIns).toMatchObject({
    STRIPE_SECRET_KEY: product.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: product.STRIPE_WEBHOOK_SECRET,
  });
  expect(product.SHOPIFY_APP_BRIDGE_URL).toBe(`${sandboxUrl}/shopify/app-bridge.js`);
  expect(product.GOOGLE_SERVICE_ACCOUNT_KEY).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  expect(standIns).toMatchObject({
    GOOGLE_SERVICE_ACCOUNT_EMAIL: product.GOOGLE_SERVICE_ACCOUNT_EMAIL,
    GOOGLE_SERVICE_ACCOUNT_KEY: product.GOOGLE_SERVICE_ACCOUNT_KEY,
  });
  expect(product.WIX_PRIVATE_KEY).toBeUndefined();
  expect(standIns.WIX_PRIVATE_KEY).toMatch(/^-----BEGIN PRIVATE KEY-----/);
});

test("every partner has its stand-in", () => {
  expect(standInUrls({}, sandboxUrl)).toEqual({
    shopify: `${sandboxUrl}/shopify/{host}`,
    bigcommerce: `${sandboxUrl}/bigcommerce`,
    wix: `${sandboxUrl}/wix`,
    slack: `${sandboxUrl}/slack`,
    zendesk: `${sandboxUrl}/zendesk/{host}`,
    intercom: `${sandboxUrl}/intercom`,
    googlesheets: `${sandboxUrl}/googlesheets`,
    stripe: `${sandboxUrl}/stripe`,
    woocommerce: `${sandboxUrl}/woocommerce/{host}`,
    klaviyo: `${sandboxUrl}/klaviyo`,
    segment: `${sandboxUrl}/segment`,
    yotpo: `${sandboxUrl}/yotpo`,
    triplewhale: `${sandboxUrl}/triplewhale`,
    gorgias: `${sandboxUrl}/gorgias/{host}`,
    s3: `${sandboxUrl}/s3/{host}`,
    webhook: `${sandboxUrl}/webhook/{host}`,
    fairing: `${sandboxUrl}/fairing`,
    kno: `${sandboxUrl}/kno`,
    zigpoll: `${sandboxUrl}/zigpoll`,
  });
});

test.each(["STRIPE_SECRET_KEY", "STRIPE_SECRET_KEY_FILE", "STRIPE_WEBHOOK_SECRET"])(
  "a real Stripe account is left alone: %s",
  (name) => {
    const given = { [name]: "of a real account" };
    expect(productVariables(given, sandboxUrl)).not.toHaveProperty("STRIPE_SECRET_KEY");
    expect(standInUrls(given, sandboxUrl)).not.toHaveProperty("stripe");
  },
);

test.each(["SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET", "SLACK_CLIENT_SECRET_FILE"])(
  "an app at Slack itself is left alone, and stays with the product: %s",
  (name) => {
    const given = { [name]: "of a real app" };
    const product = productVariables(given, sandboxUrl);
    expect([product.SLACK_CLIENT_ID, product.SLACK_CLIENT_SECRET]).toEqual([undefined, undefined]);
    expect(standInUrls(given, sandboxUrl)).not.toHaveProperty("slack");
    expect(standInVariables({ ...product, ...given })).not.toHaveProperty(name);
  },
);
