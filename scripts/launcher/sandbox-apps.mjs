import { generateKeyPairSync } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/**
 * @typedef {object} SandboxApp the app that a partner's stand-in knows, where the environment names none at the partner
 *   itself
 * @property {string} slug the partner's name in addresses
 * @property {string} [id] the variable of the app's id
 * @property {string} secret the variable of the secret, which may also come from a file
 * @property {string[]} [others] more variables that name an app at the partner itself
 * @property {string} [appId]
 * @property {string} appSecret
 * @property {string} [below] what follows the stand-in's path
 * @property {(url: string) => NodeJS.ProcessEnv} [more] what else the product needs of the stand-in
 * @property {() => NodeJS.ProcessEnv} [standIns] what else the stand-in needs
 */

const keys = new Map();

/** A key pair, new at each start: what the sandbox's Wix signs webhooks with, or the service account at its Google. */
function keysOf(slug) {
  const made =
    keys.get(slug) ??
    generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
  keys.set(slug, made);
  return made;
}

/** What the sandbox's Stripe signs events with. */
const stripeWebhookSecret = ["whsec", "sandbox", "has", "no", "secrets"].join("_");

/** @type {readonly SandboxApp[]} */
const apps = [
  {
    slug: "shopify",
    id: "SHOPIFY_API_KEY",
    secret: "SHOPIFY_API_SECRET",
    appId: "afterword-sandbox",
    appSecret: "the sandbox's Shopify has no secrets",
    below: "/{host}",
    more: (url) => ({
      // What it signs with where it is set to sign with an earlier secret.
      SHOPIFY_API_SECRET_PREVIOUS: "the sandbox's Shopify has no secrets_previous",
      SHOPIFY_ADMIN_URL: url,
      SHOPIFY_APP_BRIDGE_URL: `${url}/app-bridge.js`,
    }),
  },
  {
    slug: "bigcommerce",
    id: "BIGCOMMERCE_CLIENT_ID",
    secret: "BIGCOMMERCE_CLIENT_SECRET",
    appId: "afterword-sandbox",
    appSecret: "the sandbox's BigCommerce has no secrets",
    more: (url) => ({ BIGCOMMERCE_CONTROL_PANEL_URL: url }),
  },
  {
    slug: "wix",
    id: "WIX_APP_ID",
    secret: "WIX_APP_SECRET",
    others: ["WIX_PUBLIC_KEY"],
    appId: "77697861-7070-4000-8000-000000000001",
    appSecret: "the sandbox's Wix has no secrets",
    more: (url) => ({
      WIX_PUBLIC_KEY: Buffer.from(keysOf("wix").publicKey).toString("base64"),
      WIX_DASHBOARD_URL: url,
    }),
    standIns: () => ({ WIX_PRIVATE_KEY: keysOf("wix").privateKey }),
  },
  {
    slug: "slack",
    id: "SLACK_CLIENT_ID",
    secret: "SLACK_CLIENT_SECRET",
    appId: "afterword-sandbox",
    appSecret: "the sandbox's Slack has no secrets",
  },
  {
    slug: "klaviyo",
    id: "KLAVIYO_CLIENT_ID",
    secret: "KLAVIYO_CLIENT_SECRET",
    appId: "afterword-sandbox",
    appSecret: "the sandbox's Klaviyo has no secrets",
  },
  {
    slug: "zendesk",
    id: "ZENDESK_CLIENT_ID",
    secret: "ZENDESK_CLIENT_SECRET",
    appId: "afterword-sandbox",
    appSecret: "the sandbox's Zendesk has no secrets",
    below: "/{host}",
  },
  {
    slug: "intercom",
    id: "INTERCOM_APP_ID",
    secret: "INTERCOM_SECRET",
    appId: "afterword-sandbox",
    appSecret: "the sandbox's Intercom has no secrets",
    more: (url) => ({ INTERCOM_WIDGET_URL: `${url}/widget/afterword-sandbox` }),
  },
  {
    slug: "googlesheets",
    id: "GOOGLE_SERVICE_ACCOUNT_EMAIL",
    secret: "GOOGLE_SERVICE_ACCOUNT_KEY",
    appId: "afterword@sandbox.example",
    get appSecret() {
      return keysOf("googlesheets").privateKey;
    },
  },
  {
    slug: "stripe",
    secret: "STRIPE_SECRET_KEY",
    others: ["STRIPE_WEBHOOK_SECRET", "STRIPE_WEBHOOK_SECRET_FILE"],
    appSecret: ["sk", "test", "sandbox", "has", "no", "secrets"].join("_"),
    more: () => ({
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      // What it signs with when it is made to use an earlier secret.
      STRIPE_WEBHOOK_SECRET_PREVIOUS: `${stripeWebhookSecret}_previous`,
    }),
    standIns: () => ({ STRIPE_WEBHOOK_SECRET: stripeWebhookSecret }),
  },
];

/** Stand-ins that answer for servers of many names. */
const ofManyHosts = ["woocommerce", "gorgias", "webhook", "s3"];

const standIns = path.resolve(import.meta.dirname, "../../sandbox/partners");

/** Stand-ins whose partners know merchants, not apps: a merchant's key says which account it is. */
function withoutApp() {
  const slugs = readdirSync(standIns).filter((name) => existsSync(path.join(standIns, name, "routes.ts")));
  const known = slugs.filter((slug) => !apps.some((app) => app.slug === slug));
  return known.map((slug) => [slug, `/${slug}${ofManyHosts.includes(slug) ? "/{host}" : ""}`]);
}

/** The stand-ins' apps: those of partners at which the environment names no app. */
function sandboxApps(given) {
  return apps.filter(
    ({ id, secret, others = [] }) => ![id, secret, `${secret}_FILE`, ...others].some((name) => given[name]),
  );
}

/** What the product needs to know of the stand-ins' apps. */
export function productVariables(given, sandboxUrl) {
  const variables = sandboxApps(given).map(({ slug, id, secret, appId, appSecret, more }) => ({
    ...(id && { [id]: appId }),
    [secret]: appSecret,
    ...more?.(`${sandboxUrl}/${slug}`),
  }));
  return Object.assign({}, ...variables);
}

/** What the stand-ins need to know of their apps; a real app's secret stays with the product. */
export function standInVariables(environment) {
  const own = apps.filter(({ secret, appSecret }) => environment[secret] === appSecret);
  const variables = own.map(({ id, secret, standIns }) => ({
    ...(id && { [id]: environment[id] }),
    [secret]: environment[secret],
    ...standIns?.(),
  }));
  return Object.assign({}, ...variables);
}

/** The addresses of the sandbox's partners, by the partner's name; `{host}` is the host of a store or an account. */
export function standInUrls(given, sandboxUrl) {
  const paths = sandboxApps(given).map(({ slug, below = "" }) => [slug, `/${slug}${below}`]);
  const all = [...paths, ...withoutApp()];
  return Object.fromEntries(all.map(([slug, path]) => [slug, sandboxUrl + path]));
}
