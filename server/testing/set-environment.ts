import { loginsOf, workerDatabase } from "./database.ts";

const databaseUrl = await workerDatabase();
const logins = loginsOf(databaseUrl);

/** What server/foundation/env.ts reads in a database test; runs before the test file's own imports. */
Object.assign(process.env, {
  NODE_ENV: "test",
  DATABASE_URL: databaseUrl, // the owner's, only for tests to inspect and set up
  APP_DATABASE_URL: logins.app,
  WORKER_DATABASE_URL: logins.worker,
  APP_URL: "http://127.0.0.1:3000",
  SANDBOX_URL: "http://127.0.0.1:3001",
  // Nothing answers there; tests that need a store name another address.
  PARTNER_BASE_URLS: JSON.stringify({
    woocommerce: "http://127.0.0.1:1/woocommerce/{host}",
    bigcommerce: "http://127.0.0.1:1/bigcommerce",
  }),
  SHOPIFY_API_KEY: "afterword-test",
  SHOPIFY_API_SECRET: "a secret of Shopify for tests alone",
  BIGCOMMERCE_CLIENT_ID: "bc-test",
  BIGCOMMERCE_CLIENT_SECRET: "a secret of BigCommerce for tests alone",
  SMTP_URL: "smtp://127.0.0.1:1",
  SECRET_KEY: "a secret for tests alone, 32 characters or more",
  STAFF_EMAILS: "staff@afterword.example",
  RATE_LIMIT_SCALE: "1000",
  LOG_LEVEL: "silent",
});
