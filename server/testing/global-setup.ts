import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startPostgres } from "../../scripts/launcher/postgres.mjs";
import { prepareDatabase } from "../../scripts/prepare-database.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** The superuser's address of the run's PostgreSQL, without a database. */
    clusterUrl: string;
  }
}

/** Starts a PostgreSQL of its own for the run, with one migrated template that every test database is copied from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), "afterword-test-"));
  chmodSync(folder, 0o711); // PostgreSQL's own user passes through
  const postgres = await startPostgres({
    root: path.resolve(import.meta.dirname, "../.."),
    clusterDir: path.join(folder, "postgres"),
    password: randomBytes(16).toString("hex"),
    logFile: path.join(folder, "postgres.log"),
    settings: { fsync: "off", full_page_writes: "off", synchronous_commit: "off" },
  });
  const tearDown = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(postgres.url);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide("clusterUrl", postgres.url);
  return tearDown;
}

async function makeTemplate(clusterUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: `${clusterUrl}/postgres` });
  await owner.connect();
  try {
    await owner.query("CREATE DATABASE template_afterword");
    await prepareDatabase(`${clusterUrl}/template_afterword`);
  } finally {
    await owner.end();
  }
}
