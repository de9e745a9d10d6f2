import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { query } from "../server/testing/query.ts";
import { migrateDeploy } from "./migrate-deploy.mjs";

/** An empty database, and a folder of migrations with these names and scripts. */
async function given(migrations: Record<string, string>): Promise<{ databaseUrl: string; folder: string }> {
  const name = `migrate_${crypto.randomUUID().replaceAll("-", "")}`;
  await query(`${inject("clusterUrl")}/postgres`, `CREATE DATABASE ${name}`);
  const folder = mkdtempSync(path.join(tmpdir(), "afterword-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [migration, sql] of Object.entries(migrations)) write(folder, migration, sql);
  return { databaseUrl: `${inject("clusterUrl")}/${name}`, folder };
}

function write(folder: string, migration: string, sql: string): void {
  mkdirSync(path.join(folder, migration), { recursive: true });
  writeFileSync(path.join(folder, migration, "migration.sql"), sql);
}

test("applies missing migrations in the order of their names, and none twice", async () => {
  const { databaseUrl, folder } = await given({ "2_b": "ALTER TABLE a ADD b int", "1_a": "CREATE TABLE a ()" });
  expect(await migrateDeploy(databaseUrl, folder)).toEqual(["1_a", "2_b"]);
  write(folder, "3_c", "ALTER TABLE a ADD c int");
  expect(await migrateDeploy(databaseUrl, folder)).toEqual(["3_c"]);
});

test("concurrent runs apply everything once", async () => {
  const { databaseUrl, folder } = await given({ "1_a": "CREATE TABLE a ()", "2_b": "ALTER TABLE a ADD b int" });
  const applied = await Promise.all([1, 2, 3].map(() => migrateDeploy(databaseUrl, folder)));
  expect(applied.flat().sort()).toEqual(["1_a", "2_b"]);
});

test("a failing migration leaves no changes, is named, and stops the next run", async () => {
  const { databaseUrl, folder } = await given({ "1_a": "CREATE TABLE a (); SELECT 1 / 0;" });
  await expect(migrateDeploy(databaseUrl, folder)).rejects.toThrow("Migration 1_a failed: division by zero");
  expect(await query(databaseUrl, "SELECT to_regclass('a') AS made")).toEqual([{ made: null }]);
  await expect(migrateDeploy(databaseUrl, folder)).rejects.toThrow("Migration 1_a failed in an earlier run");
});

test("a migration that was edited after it was applied is rejected", async () => {
  const { databaseUrl, folder } = await given({ "1_a": "CREATE TABLE a ()" });
  await migrateDeploy(databaseUrl, folder);
  write(folder, "1_a", "CREATE TABLE a (b int)");
  await expect(migrateDeploy(databaseUrl, folder)).rejects.toThrow("Migration 1_a was changed");
});

test("a database from before the first release is refused as it is, and one of a newer release is not", async () => {
  const { databaseUrl, folder } = await given({ "2_b": "CREATE TABLE b ()", "4_d": "CREATE TABLE d ()" });
  await migrateDeploy(databaseUrl, folder);
  rmSync(path.join(folder, "4_d"), { recursive: true });
  write(folder, "3_c", "CREATE TABLE c ()");
  expect(await migrateDeploy(databaseUrl, folder)).toEqual(["3_c"]);
  rmSync(path.join(folder, "2_b"), { recursive: true });
  write(folder, "5_e", "CREATE TABLE e ()");
  await expect(migrateDeploy(databaseUrl, folder)).rejects.toThrow("start with an empty one");
  expect(await query(databaseUrl, "SELECT to_regclass('e') AS made")).toEqual([{ made: null }]);
});

test("a migration that finds a lock taken yields and continues once it is free", { tags: ["full"] }, async () => {
  const { databaseUrl, folder } = await given({ "1_a": "CREATE TABLE a ()" });
  await migrateDeploy(databaseUrl, folder);
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  try {
    await holder.query("BEGIN; LOCK TABLE a IN ACCESS SHARE MODE");
    write(folder, "2_b", "ALTER TABLE a ADD b int");
    const continued = expect(migrateDeploy(databaseUrl, folder)).resolves.toEqual(["2_b"]);
    const waiting = async () =>
      (await holder.query("SELECT 1 FROM pg_locks WHERE relation = 'a'::regclass AND NOT granted")).rowCount;
    // It asks, gives way to others that need the table, and asks again.
    for (const count of [1, 0, 1]) await expect.poll(waiting, { timeout: 20_000 }).toBe(count);
    await holder.query("COMMIT");
    await continued;
  } finally {
    await holder.end();
  }
});
