import pg from "pg";
import { primaryUrl } from "../server/foundation/database/primary-finder.ts";
import { env, exitOnWrongEnv } from "../server/foundation/env.ts";
import { hostsOfUrl } from "../server/foundation/hosts-of-url.ts";
import { prepareJobs } from "../server/foundation/queue/prepare.ts";
import { migrateDeploy } from "./migrate-deploy.mjs";
import { prepareLogins } from "./prepare-database/login-roles.mjs";

const oldestServerVersion = 18;

/**
 * Brings a database up to date: tables, roles and rights, the tables of the job queue, and the logins of the app and
 * the
 * worker. Creates it if it is missing.
 *
 * @param {string} databaseUrl the owner's connection
 * @param {Parameters<typeof prepareLogins>[1]} [loginUrls] without them no login is created
 * @returns {Promise<string[]>} the names of the newly applied migrations
 * @throws {Error} with the obstacle
 */
export async function prepareDatabase(databaseUrl, loginUrls) {
  await makeWhenMissing(databaseUrl);
  const applied = await migrateDeploy(databaseUrl);
  await prepareJobs(databaseUrl);
  if (loginUrls) await prepareLogins(databaseUrl, loginUrls);
  return applied;
}

if (import.meta.main) {
  exitOnWrongEnv("migrate");
  try {
    const ownerUrl = await primaryUrl(env.DATABASE_URL, "DATABASE_URL");
    // Only the name and the password of each login are used.
    const [app] = hostsOfUrl(env.APP_DATABASE_URL, "APP_DATABASE_URL");
    const [worker] = hostsOfUrl(env.WORKER_DATABASE_URL, "WORKER_DATABASE_URL");
    for (const name of await prepareDatabase(ownerUrl, { app, worker })) process.stdout.write(`migrated ${name}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

async function makeWhenMissing(databaseUrl) {
  const missing = "3D000";
  try {
    await onDatabase(databaseUrl, requireServerVersion);
  } catch (error) {
    if (error.cause?.code !== missing) throw error;
    const maintenance = new URL(databaseUrl);
    const name = decodeURIComponent(maintenance.pathname.slice(1));
    maintenance.pathname = "/postgres";
    await onDatabase(maintenance.href, (client) => client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`));
    await onDatabase(databaseUrl, requireServerVersion);
  }
}

async function onDatabase(databaseUrl, work) {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (cause) {
    throw new Error(`Can't use the database at ${client.host}:${client.port}: ${cause.message || cause.code}.`, {
      cause,
    });
  }
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function requireServerVersion(client) {
  const { rows } = await client.query("SELECT current_setting('server_version_num')::int / 10000 AS version");
  if (rows[0].version < oldestServerVersion) {
    throw new Error(
      `The database at ${client.host}:${client.port} is PostgreSQL ${rows[0].version}. Afterword needs version ${oldestServerVersion} or later.`,
    );
  }
}
