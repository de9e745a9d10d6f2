import path from "node:path";
import type { TestProject } from "vitest/node";
import { startTemporaryPostgres } from "../../scripts/launcher/temporary-postgres.mjs";
import { prepareDatabase } from "../../scripts/prepare-database.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** The superuser's address of the run's PostgreSQL, without a database. */
    clusterUrl: string;
  }
}

/** Starts a PostgreSQL of its own for the run, with one migrated template that every test database is copied from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres(path.resolve(import.meta.dirname, "../.."));
  try {
    await prepareDatabase(`${postgres.url}/template_afterword`);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide("clusterUrl", postgres.url);
  return postgres.stop;
}
