import path from "node:path";

/**
 * @typedef {{ name: string, args: string[], env: NodeJS.ProcessEnv }} Service a process that the launcher keeps
 *   running; `args` are those of Node
 */

/**
 * The environment of the app and the worker.
 *
 * @param {ReturnType<typeof import("./settings.mjs").readSettings>} settings
 * @param {{ databaseUrl: string, secretKey: string, smtpPort: number }} made what this start made itself
 * @returns {NodeJS.ProcessEnv}
 */
export function appEnvironment(settings, { databaseUrl, secretKey, smtpPort }) {
  const given = process.env;
  return {
    ...given,
    NODE_ENV: settings.isDevelopment ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    PORT: String(settings.port),
    DATABASE_URL: databaseUrl,
    APP_URL: settings.appUrl,
    SANDBOX_URL: `http://127.0.0.1:${settings.sandboxPort}`,
    SENTRY_DSN: given.SENTRY_DSN || `http://afterword@127.0.0.1:${settings.sandboxPort}/sentry/1`,
    SMTP_URL: given.SMTP_URL || `smtp://127.0.0.1:${smtpPort}`,
    SECRET_KEY: given.SECRET_KEY || secretKey,
    STAFF_EMAILS: given.STAFF_EMAILS || "staff@afterword.example",
    RATE_LIMIT_SCALE: settings.rateLimitScale,
  };
}

/**
 * The processes that make up the product on one machine.
 *
 * @param {string} root the project's folder
 * @param {ReturnType<typeof import("./settings.mjs").readSettings>} settings
 * @param {NodeJS.ProcessEnv} env of {@link appEnvironment}
 * @param {number} smtpPort where the sandbox takes mail
 * @returns {Service[]}
 */
export function productServices(root, settings, env, smtpPort) {
  const { PATH, HOME, NODE_ENV, APP_URL } = env;
  // The outside world gets no secret and no database.
  const sandboxEnv = {
    ...{ PATH, HOME, NODE_ENV, APP_URL },
    SANDBOX_PORT: String(settings.sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
  };
  if (!settings.isDevelopment) {
    return [
      { name: "sandbox", args: ["sandbox/main.ts"], env: sandboxEnv },
      { name: "worker", args: ["server/jobs/worker.ts"], env },
      { name: "app", args: ["server/entry.ts"], env },
    ];
  }
  // By path: what Next compiles is loaded by the same process, and must not restart it.
  const watch = (...folders) => folders.map((folder) => `--watch-path=${path.join(root, folder)}`);
  // The watcher's children report what they load to their parent, and so would Next's workers, whose parent is not the watcher.
  const unwatched = "--import=data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES";
  return [
    { name: "sandbox", args: [...watch("sandbox", "lib"), "sandbox/main.ts"], env: sandboxEnv },
    { name: "worker", args: [...watch("server", "lib"), "server/jobs/worker.ts"], env },
    { name: "app", args: [...watch("server", "lib"), unwatched, "server/entry.ts"], env },
    { name: "survey script", args: [...watch("lib"), "scripts/build-widget.mjs"], env },
  ];
}
