import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/**
 * Makes a separate database, copied from the migrated template, for a test that must be alone in it.
 * @returns its address for the owner's login; the database is deleted when the run ends
 */
export async function createDatabase(): Promise<string> {
  return await copyTemplate(`own_${randomUUID().replaceAll("-", "")}`);
}

/**
 * Gives the rest of a test file a database of its own, for tests that depend on all rows of a table, or that change the
 * planner's statistics. Call it before anything reads the environment.
 */
export async function takeOwnDatabase(): Promise<void> {
  const databaseUrl = await createDatabase();
  const { app, worker } = loginsOf(databaseUrl);
  Object.assign(process.env, { DATABASE_URL: databaseUrl, APP_DATABASE_URL: app, WORKER_DATABASE_URL: worker });
}

/**
 * The database of the running vitest worker, made at the first call; test files that run in the same worker share it,
 * so each test makes its own account.
 * @returns its address for the owner's login
 */
export async function workerDatabase(): Promise<string> {
  const name = `worker_${process.env.VITEST_POOL_ID ?? "0"}`;
  try {
    return await copyTemplate(name);
  } catch (error) {
    const duplicateDatabase = "42P04"; // an earlier file in this worker made it
    if (error instanceof pg.DatabaseError && error.code === duplicateDatabase) return databaseUrl(name);
    throw error;
  }
}

/** The addresses of the app's and the worker's logins in a database that was copied from the template. */
export function loginsOf(databaseUrl: string): { app: string; worker: string } {
  const { pathname } = new URL(databaseUrl);
  const { app, worker } = inject("loginUrls");
  return { app: new URL(pathname, app).href, worker: new URL(pathname, worker).href };
}

async function copyTemplate(name: string): Promise<string> {
  const owner = new pg.Client({ connectionString: databaseUrl("postgres") });
  await owner.connect();
  try {
    await owner.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template_afterword`);
    return databaseUrl(name);
  } finally {
    await owner.end();
  }
}

function databaseUrl(name: string): string {
  return `${inject("clusterUrl")}/${name}`;
}
