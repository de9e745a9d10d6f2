import { existsSync } from "node:fs";
import path from "node:path";
import { migrateDeploy } from "./migrate-deploy.mjs";

/**
 * Brings a database up to date: tables, roles and rights, and the tables of the job queue.
 *
 * @param {string} databaseUrl the owner's connection
 * @returns {Promise<string[]>} the names of the migrations applied now
 */
export async function prepareDatabase(databaseUrl) {
  const applied = await migrateDeploy(databaseUrl);
  const jobs = path.resolve(import.meta.dirname, "../server/jobs/prepare.ts");
  if (existsSync(jobs)) await (await import(jobs)).prepareJobs(databaseUrl);
  return applied;
}
