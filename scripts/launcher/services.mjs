import { generateKeyPairSync } from "node:crypto";
import path from "node:path";
import { loginUrl } from "../prepare-database/logins.mjs";

/**
 * @typedef {{ name: string, args: string[], env: NodeJS.ProcessEnv }} Service a process that the launcher keeps
 *   running; `args` are those of Node
 */

/** @typedef {{ migrate: NodeJS.ProcessEnv, app: NodeJS.ProcessEnv, worker: NodeJS.ProcessEnv }} Environments */

/**
 * The environments of the programs. Each gets only the database logins that it needs: the owner's is only for the
 * migration.
 *
 * @param {ReturnType<typeof import("./settings.mjs").readSettings>} settings
 * @param {{ databaseUrl: string, secrets: ReturnType<typeof import("./data-folder.mjs").readSecrets>, smtpPort: number }}
 *   made what this start created itself
 * @returns {Environments}
 */
export function environments(settings, { databaseUrl, secrets, smtpPort }) {
  const common = commonEnvironment(settings, secrets.secretKey, smtpPort);
  const app = { APP_DATABASE_URL: loginUrl(databaseUrl, "app", secrets.appPassword) };
  const worker = { WORKER_DATABASE_URL: loginUrl(databaseUrl, "worker", secrets.workerPassword) };
  return {
    migrate: { ...common, ...app, ...worker, DATABASE_URL: databaseUrl },
    app: { ...common, ...app },
    worker: { ...common, ...worker },
  };
}

function commonEnvironment(settings, secretKey, smtpPort) {
  const { DATABASE_URL, APP_DATABASE_URL, WORKER_DATABASE_URL, ...given } = process.env;
  return {
    ...given,
    NODE_ENV: settings.isDevelopment ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    PORT: String(settings.port),
    APP_URL: settings.appUrl,
    SANDBOX_URL: `http://127.0.0.1:${settings.sandboxPort}`,
    PARTNER_BASE_URLS: given.PARTNER_BASE_URLS || JSON.stringify(standIns(given, settings.sandboxPort)),
    SENTRY_DSN: given.SENTRY_DSN || `http://afterword@127.0.0.1:${settings.sandboxPort}/sentry/1`,
    SMTP_URL: given.SMTP_URL || `smtp://127.0.0.1:${smtpPort}`,
    SECRET_KEY: given.SECRET_KEY || secretKey,
    STAFF_EMAILS: given.STAFF_EMAILS || "staff@afterword.example",
    RATE_LIMIT_SCALE: settings.rateLimitScale,
    ...(hasShopifyApp(given) ? {} : shopifyApp(`http://127.0.0.1:${settings.sandboxPort}/shopify`)),
    ...(hasBigCommerceApp(given) ? {} : bigCommerceApp(`http://127.0.0.1:${settings.sandboxPort}/bigcommerce`)),
    ...(hasWixApp(given) ? {} : wixApp(`http://127.0.0.1:${settings.sandboxPort}/wix`)),
  };
}

/** Whether the environment names an app at Shopify itself. */
function hasShopifyApp(given) {
  return Boolean(given.SHOPIFY_API_KEY || given.SHOPIFY_API_SECRET || given.SHOPIFY_API_SECRET_FILE);
}

const SANDBOX_SECRET = "the sandbox's Shopify has no secrets";

/** The app that the sandbox's Shopify knows. */
function shopifyApp(shopifyUrl) {
  return {
    SHOPIFY_API_KEY: "afterword-sandbox",
    SHOPIFY_API_SECRET: SANDBOX_SECRET,
    SHOPIFY_ADMIN_URL: shopifyUrl,
    SHOPIFY_APP_BRIDGE_URL: `${shopifyUrl}/app-bridge.js`,
  };
}

/** Whether the environment names an app at BigCommerce itself. */
function hasBigCommerceApp(given) {
  return Boolean(
    given.BIGCOMMERCE_CLIENT_ID || given.BIGCOMMERCE_CLIENT_SECRET || given.BIGCOMMERCE_CLIENT_SECRET_FILE,
  );
}

const SANDBOX_BIGCOMMERCE_SECRET = "the sandbox's BigCommerce has no secrets";

/** The app that the sandbox's BigCommerce knows. */
function bigCommerceApp(bigCommerceUrl) {
  return {
    BIGCOMMERCE_CLIENT_ID: "afterword-sandbox",
    BIGCOMMERCE_CLIENT_SECRET: SANDBOX_BIGCOMMERCE_SECRET,
    BIGCOMMERCE_CONTROL_PANEL_URL: bigCommerceUrl,
  };
}

/** Whether the environment names an app at Wix itself. */
function hasWixApp(given) {
  return Boolean(given.WIX_APP_ID || given.WIX_APP_SECRET || given.WIX_APP_SECRET_FILE || given.WIX_PUBLIC_KEY);
}

const SANDBOX_WIX_SECRET = "the sandbox's Wix has no secrets";

let keys;

/** What the sandbox's Wix signs webhooks with, new at each start. */
function wixKeys() {
  keys ??= generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return keys;
}

/** The app that the sandbox's Wix knows. */
function wixApp(wixUrl) {
  return {
    WIX_APP_ID: "77697861-7070-4000-8000-000000000001",
    WIX_APP_SECRET: SANDBOX_WIX_SECRET,
    WIX_PUBLIC_KEY: Buffer.from(wixKeys().publicKey).toString("base64"),
    WIX_DASHBOARD_URL: wixUrl,
  };
}

/** The addresses of the sandbox's partners, by the partner's name; `{host}` is the host of a store under `.example`. */
function standIns(given, sandboxPort) {
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const shopify = hasShopifyApp(given) ? {} : { shopify: `${sandboxUrl}/shopify` };
  const bigCommerce = hasBigCommerceApp(given) ? {} : { bigcommerce: `${sandboxUrl}/bigcommerce` };
  const wix = hasWixApp(given) ? {} : { wix: `${sandboxUrl}/wix` };
  return { ...shopify, ...bigCommerce, ...wix, woocommerce: `${sandboxUrl}/woocommerce/{host}` };
}

/**
 * The processes that make up the product on one machine.
 *
 * @param {string} root the project's folder
 * @param {ReturnType<typeof import("./settings.mjs").readSettings>} settings
 * @param {Environments} env the result of {@link environments}
 * @param {number} smtpPort where the sandbox accepts mail
 * @returns {Service[]}
 */
export function productServices(root, settings, env, smtpPort) {
  const { PATH, HOME, NODE_ENV, APP_URL, SHOPIFY_API_KEY, SHOPIFY_API_SECRET, WIX_APP_ID, WIX_APP_SECRET } = env.app;
  const { BIGCOMMERCE_CLIENT_ID, BIGCOMMERCE_CLIENT_SECRET } = env.app;
  // The outside world gets no secret and no database.
  const sandboxEnv = {
    ...{ PATH, HOME, NODE_ENV, APP_URL },
    // Its own apps'; a real app's stays with the product.
    ...(SHOPIFY_API_SECRET === SANDBOX_SECRET && { SHOPIFY_API_KEY, SHOPIFY_API_SECRET }),
    ...(BIGCOMMERCE_CLIENT_SECRET === SANDBOX_BIGCOMMERCE_SECRET && {
      BIGCOMMERCE_CLIENT_ID,
      BIGCOMMERCE_CLIENT_SECRET,
    }),
    ...(WIX_APP_SECRET === SANDBOX_WIX_SECRET && { WIX_APP_ID, WIX_APP_SECRET, WIX_PRIVATE_KEY: wixKeys().privateKey }),
    SANDBOX_PORT: String(settings.sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
  };
  if (!settings.isDevelopment) {
    return [
      { name: "sandbox", args: ["sandbox/main.ts"], env: sandboxEnv },
      { name: "worker", args: ["server/jobs/worker.ts"], env: env.worker },
      { name: "app", args: ["server/entry.ts"], env: env.app },
    ];
  }
  // By path: the same process loads Next's output, which must not restart it.
  const watch = (...folders) => folders.map((folder) => `--watch-path=${path.join(root, folder)}`);
  // The watcher's children report what they load to their parent, and so would Next's workers, whose parent isn't the
  // watcher.
  const unwatched = "--import=data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES";
  return [
    { name: "sandbox", args: [...watch("sandbox", "lib"), "sandbox/main.ts"], env: sandboxEnv },
    { name: "worker", args: [...watch("server", "lib"), "server/jobs/worker.ts"], env: env.worker },
    { name: "app", args: [...watch("server", "lib"), unwatched, "server/entry.ts"], env: env.app },
    { name: "survey script", args: [...watch("lib"), "scripts/build-widget.mjs"], env: env.app },
  ];
}
