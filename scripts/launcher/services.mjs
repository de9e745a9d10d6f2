import path from "node:path";
import { loginUrl } from "../prepare-database/logins.mjs";
import { productVariables, standInUrls, standInVariables } from "./sandbox-apps.mjs";

/**
 * @typedef {{ name: string, command?: string, args: string[], env: NodeJS.ProcessEnv }} Service a process that the
 *   launcher keeps running; without a command, `args` are those of Node
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
  const sandboxUrl = `http://127.0.0.1:${settings.sandboxPort}`;
  return {
    ...given,
    NODE_ENV: settings.isDevelopment ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    PORT: String(settings.port),
    APP_URL: settings.appUrl,
    SANDBOX_URL: sandboxUrl,
    CLOCK_FILE: path.join(settings.dataDir, "sandbox-clock"),
    PARTNER_BASE_URLS: given.PARTNER_BASE_URLS || JSON.stringify(standInUrls(given, sandboxUrl)),
    SENTRY_DSN: given.SENTRY_DSN || `http://afterword@127.0.0.1:${settings.sandboxPort}/sentry/1`,
    SMTP_URL: given.SMTP_URL || `smtp://127.0.0.1:${smtpPort}`,
    SECRET_KEY: given.SECRET_KEY || secretKey,
    // A listing of no one's, so that a trial shows how merchants are asked for reviews.
    REVIEW_URL: given.REVIEW_URL || "https://apps.shopify.com/afterword/reviews",
    STAFF_EMAILS: given.STAFF_EMAILS || "staff@afterword.example",
    RATE_LIMIT_SCALE: settings.rateLimitScale,
    ...productVariables(given, sandboxUrl),
  };
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
  const { PATH, HOME, NODE_ENV, APP_URL, CLOCK_FILE } = env.app;
  // The outside world gets no secret but its own, and no database.
  const sandboxEnv = {
    PATH,
    HOME,
    NODE_ENV,
    APP_URL,
    CLOCK_FILE,
    DATA_DIR: settings.dataDir,
    ...standInVariables(env.app),
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
