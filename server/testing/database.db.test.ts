import pg from "pg";
import { expect, test } from "vitest";
import { env } from "../env.ts";
import { createDatabase } from "./database.ts";

const tables = "SELECT count(*)::int AS count FROM information_schema.tables WHERE table_schema = 'public'";

async function one(databaseUrl: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
}

test("the worker's database is migrated, and is where the environment points to", async () => {
  expect(await one(env.DATABASE_URL, tables)).toMatchObject({ count: expect.toSatisfy((count) => count > 5) });
});

test("a database of one's own starts as the template and shares nothing", async () => {
  const [first, second] = await Promise.all([createDatabase(), createDatabase()]);
  await one(first, "CREATE TABLE only_here ()");
  expect(await one(first, "SELECT to_regclass('only_here') IS NOT NULL AS made")).toEqual({ made: true });
  expect(await one(second, "SELECT to_regclass('only_here') IS NOT NULL AS made")).toEqual({ made: false });
  expect(await one(second, tables)).toEqual(await one(env.DATABASE_URL, tables));
});
