import { expect, test } from "vitest";
import { env } from "#server/foundation/env.ts";
import { createDatabase } from "./database.ts";
import { query } from "./query.ts";

const tables = "SELECT count(*)::int AS count FROM information_schema.tables WHERE table_schema = 'public'";

test("the worker's database is migrated, and is the one in the environment", async () => {
  expect(await query(env.DATABASE_URL, tables)).toMatchObject([{ count: expect.toSatisfy((count) => count > 5) }]);
});

test("a separate database starts as the template and shares nothing", async () => {
  const [first, second] = await Promise.all([createDatabase(), createDatabase()]);
  await query(first, "CREATE TABLE only_here ()");
  expect(await query(first, "SELECT to_regclass('only_here') IS NOT NULL AS made")).toEqual([{ made: true }]);
  expect(await query(second, "SELECT to_regclass('only_here') IS NOT NULL AS made")).toEqual([{ made: false }]);
  expect(await query(second, tables)).toEqual(await query(env.DATABASE_URL, tables));
});
