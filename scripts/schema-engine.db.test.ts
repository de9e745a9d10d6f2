/**
 * @module-tag process
 * @module-tag full
 */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { createDatabase } from "../server/testing/database.ts";
import { query } from "../server/testing/query.ts";

const root = path.resolve(import.meta.dirname, "..");

/** Runs Prisma's own command line; returns the exit code and both streams' output. */
async function prisma(databaseUrl: string, ...options: string[]): Promise<{ exitCode: number; output: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
  };
  try {
    const ran = await promisify(execFile)(process.execPath, ["node_modules/prisma/build/index.js", ...options], {
      cwd: root,
      env,
    });
    return { exitCode: 0, output: ran.stdout + ran.stderr };
  } catch (error) {
    if (error instanceof Error && "code" in error && "stdout" in error && "stderr" in error) {
      return { exitCode: Number(error.code), output: `${error.stdout}${error.stderr}` };
    }
    throw error;
  }
}

const difference = ["migrate", "diff", "--exit-code", "--from-config-datasource", "--to-schema", "prisma/schema"];

test("the migrations create exactly the tables that the schema describes", async () => {
  expect(await prisma(await createDatabase(), ...difference)).toMatchObject({ exitCode: 0 });
});

test("a table that the schema lacks is reported as a difference", async () => {
  const database = await createDatabase();
  await query(database, "CREATE TABLE stranger (id uuid PRIMARY KEY)");
  const { exitCode, output } = await prisma(database, ...difference);
  expect(output).toContain("stranger");
  expect(exitCode).toBe(2);
});

test("Prisma accepts what our runner applied, and finds nothing left to do", async () => {
  const database = await createDatabase();
  expect((await prisma(database, "migrate", "status")).output).toContain("Database schema is up to date");
  expect((await prisma(database, "migrate", "deploy")).output).toContain("No pending migrations");
});

test("Prisma's own deploy creates the same tables as our runner, on an empty database", async () => {
  const database = `${inject("clusterUrl")}/deployed_by_prisma`;
  expect(await prisma(database, "migrate", "deploy")).toMatchObject({ exitCode: 0 });
  const columns = `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> '_prisma_migrations' ORDER BY 1, 2`;
  expect(await query(database, columns)).toEqual(await query(await createDatabase(), columns));
});

test("an unreachable database is reported in Prisma's words", async () => {
  const { exitCode, output } = await prisma("postgresql://x:x@127.0.0.1:1/x", "migrate", "status");
  expect(output).toContain("P1001");
  expect(exitCode).toBe(1);
});
