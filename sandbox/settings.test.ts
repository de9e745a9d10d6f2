import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

const shopify = { clientId: "client-id", secret: "secret" };
const bigCommerce = { clientId: "bc-client", secret: "bc-secret" };
const wix = { appId: "app-id", secret: "secret", privateKey: "a private key" };
const slack = { clientId: "slack-client", clientSecret: "slack-secret" };
const zendesk = { clientId: "zendesk-client", clientSecret: "zendesk-secret" };
const intercom = { appId: "intercom-app", secret: "intercom-secret" };
const google = { email: "sheets@google.example", privateKey: "a private key" };
const stripe = { secretKey: "sk_test_1", webhookSecret: "whsec_1" };
const complete = {
  APP_URL: "http://127.0.0.1:4300/",
  SANDBOX_PORT: "4301",
  SANDBOX_SMTP_PORT: "4302",
  SHOPIFY_API_KEY: "client-id",
  SHOPIFY_API_SECRET: "secret",
  BIGCOMMERCE_CLIENT_ID: "bc-client",
  BIGCOMMERCE_CLIENT_SECRET: "bc-secret",
  WIX_APP_ID: "app-id",
  WIX_APP_SECRET: "secret",
  WIX_PRIVATE_KEY: "a private key",
  SLACK_CLIENT_ID: "slack-client",
  SLACK_CLIENT_SECRET: "slack-secret",
  ZENDESK_CLIENT_ID: "zendesk-client",
  ZENDESK_CLIENT_SECRET: "zendesk-secret",
  INTERCOM_APP_ID: "intercom-app",
  INTERCOM_SECRET: "intercom-secret",
  GOOGLE_SERVICE_ACCOUNT_EMAIL: "sheets@google.example",
  GOOGLE_SERVICE_ACCOUNT_KEY: "a private key",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  DATA_DIR: "/data",
};

test("settings come from the environment, and the app's URL is kept as an origin", () => {
  expect(readSettings(complete)).toEqual({
    httpPort: 4301,
    smtpPort: 4302,
    host: "127.0.0.1",
    appUrl: "http://127.0.0.1:4300",
    clockFile: null,
    shopify,
    bigCommerce,
    wix,
    slack,
    zendesk,
    intercom,
    google,
    stripe,
    dataDir: "/data",
  });
  expect(readSettings({ ...complete, DATA_DIR: undefined }).dataDir).toBeNull();
});

test("a production app on a public address is rejected, a production build on loopback is not", () => {
  const production = { ...complete, NODE_ENV: "production" };
  expect(() => readSettings({ ...complete, APP_URL: "https://app.example.com" })).toThrow(/in production/);
  expect(() => readSettings({ ...production, APP_URL: "https://app.example.com" })).toThrow(/in production/);
  expect(() => readSettings({ ...production, APP_URL: "https://127.0.0.1.example.com" })).toThrow(/in production/);
  expect(readSettings(production).appUrl).toBe("http://127.0.0.1:4300");
});

test("a missing or invalid value is rejected by the variable's name", () => {
  expect(() => readSettings({ ...complete, APP_URL: undefined })).toThrow(/APP_URL/);
  expect(() => readSettings({ ...complete, APP_URL: "ftp://127.0.0.1" })).toThrow(/APP_URL/);
  expect(() => readSettings({ ...complete, SANDBOX_PORT: "0" })).toThrow(/SANDBOX_PORT/);
  expect(() => readSettings({ ...complete, SANDBOX_SMTP_PORT: "many" })).toThrow(/SANDBOX_SMTP_PORT/);
});
