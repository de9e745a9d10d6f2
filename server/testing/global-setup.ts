import path from "node:path";
import type { TestProject } from "vitest/node";
import { startTemporaryPostgres } from "../../scripts/launcher/temporary-postgres.mjs";
import { loginUrl } from "../../scripts/prepare-database/logins.mjs";
import { prepareDatabase } from "../../scripts/prepare-database.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** The superuser's address of the run's PostgreSQL, without a database. */
    clusterUrl: string;
    /** The addresses of the app's and the worker's logins, in the template. */
    loginUrls: { app: string; worker: string };
  }
}

/** Starts a PostgreSQL server for the run, with one migrated template that every test database is copied from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres(path.resolve(import.meta.dirname, "../.."));
  const template = `${postgres.url}/template_afterword`;
  const loginUrls = { app: loginUrl(template, "app", "app"), worker: loginUrl(template, "worker", "worker") };
  try {
    await prepareDatabase(template, loginUrls);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide("clusterUrl", postgres.url);
  project.provide("loginUrls", loginUrls);
  return postgres.stop;
}
