import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { partnerSlugs } from "#lib/partners.ts";
import { machineClock } from "../clock.ts";
import { makeControls } from "./control.ts";
import { makeRecords } from "./recorded.ts";
import { standInMakers } from "./registry.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

function standIns(environment: Record<string, string>) {
  const world = { appUrl: "http://127.0.0.1:3000", httpPort: 3001, dataDir: null, environment, clock: machineClock };
  const all = { ...world, records: makeRecords(), controls: makeControls() };
  return Object.entries(standInMakers).map(([name, make]) => ({ name, ...make(all) }));
}

test("every partner has a stand-in, under its own name", () => {
  const made = standIns({});
  expect(made.map(({ slug }) => slug)).toEqual(made.map(({ name }) => name));
  expect(made.map(({ slug }) => slug).sort()).toEqual([...partnerSlugs].sort());
});

test("the apps that stand-ins know come from the environment", () => {
  const made = standIns({
    SHOPIFY_API_KEY: "client-id",
    SHOPIFY_API_SECRET: "secret",
    BIGCOMMERCE_CLIENT_ID: "bc-client",
    BIGCOMMERCE_CLIENT_SECRET: "bc-secret",
    WIX_APP_ID: "app-id",
    WIX_APP_SECRET: "secret",
    WIX_PRIVATE_KEY: privateKey,
    KLAVIYO_CLIENT_ID: "klaviyo-client",
    KLAVIYO_CLIENT_SECRET: "klaviyo-secret",
    SLACK_CLIENT_ID: "slack-client",
    SLACK_CLIENT_SECRET: "slack-secret",
    ZENDESK_CLIENT_ID: "zendesk-client",
    ZENDESK_CLIENT_SECRET: "zendesk-secret",
    INTERCOM_APP_ID: "intercom-app",
    INTERCOM_SECRET: "intercom-secret",
    GOOGLE_SERVICE_ACCOUNT_EMAIL: "sheets@google.example",
    GOOGLE_SERVICE_ACCOUNT_KEY: privateKey,
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  });
  const shared = made.map(({ slug, settings }) => [slug, settings()] as const);
  expect(shared.filter(([, settings]) => Object.keys(settings).length > 0)).toEqual([
    ["shopify", { clientId: "client-id", clientSecret: "secret" }],
    ["bigcommerce", { clientId: "bc-client", clientSecret: "bc-secret" }],
    ["wix", { appId: "app-id", appSecret: "secret", publicKey }],
    ["stripe", { secretKey: "sk_test_1", webhookSecret: "whsec_1" }],
    ["intercom", { appId: "intercom-app", secret: "intercom-secret" }],
    ["sentry", { dsn: "http://afterword@127.0.0.1:3001/sentry/1" }],
    ["klaviyo", { clientId: "klaviyo-client", clientSecret: "klaviyo-secret" }],
    ["slack", { clientId: "slack-client", clientSecret: "slack-secret" }],
    ["zendesk", { clientId: "zendesk-client", clientSecret: "zendesk-secret" }],
    ["googlesheets", { clientEmail: "sheets@google.example", privateKey }],
    ["s3", { secretAccessKey: "the sandbox's S3 has no secrets" }],
  ]);
});
