import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { recount } from "../../server/storefront/index.ts";
import { query } from "../../server/testing/query.ts";
import { migrateDeploy } from "../migrate-deploy.mjs";
import { filledShape, rowsOf, writeFilled } from "./filled.ts";

const filled = filledShape.parse(JSON.parse(readFileSync(path.join(import.meta.dirname, "filled.json"), "utf8")));
const migrations = path.resolve(import.meta.dirname, "../../prisma/migrations");

test("a filled database of the previous release is upgraded: each row is still there, and every counter is right", async () => {
  const name = `upgrade_${crypto.randomUUID().replaceAll("-", "")}`;
  await query(`${inject("clusterUrl")}/postgres`, `CREATE DATABASE ${name}`);
  const databaseUrl = `${inject("clusterUrl")}/${name}`;
  await migrateDeploy(databaseUrl, previousMigrations());
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  onTestFinished(() => owner.end());
  const client = await owner.connect();
  await writeFilled(client, filled);
  client.release();

  expect(await migrateDeploy(databaseUrl)).toEqual(newMigrations());
  for (const [table, rows] of Object.entries(filled.tables)) {
    const kept = await rowsOf(owner, table);
    // A newer release's tables may have more columns.
    expect(kept.length, table).toBe(rows.length);
    for (const row of rows) expect(kept, table).toContainEqual(expect.objectContaining(row));
  }
  expect(await recount(owner)).toEqual([]);
});

const isPrevious = (migration: string) => migration <= filled.migration;
const newMigrations = () => readdirSync(migrations).filter((name) => /^\d/.test(name) && !isPrevious(name));

/** A folder with the migrations that the release had. */
function previousMigrations(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "afterword-previous-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrations, folder, {
    recursive: true,
    filter: (source) => source === migrations || isPrevious(path.relative(migrations, source).split(path.sep)[0] ?? ""),
  });
  return folder;
}
