import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const settings =
  /\b(enable_|plan_cache_mode|OFFSET 0(?!\d)|(jit|work_mem|cursor_tuple_fraction|\w+_collapse_limit) ?=)/i;
const files = globSync("{app,bench,components,lib,sandbox,scripts,server}/**/*.{ts,tsx,mjs}", { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/node_modules\//.test(file),
);

test("one file has all settings of the planner", () => {
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.filter((file) => settings.test(readFileSync(path.join(root, file), "utf8")));
  expect(found).toEqual(["server/foundation/database/planner.ts"]);
});

test.each([
  "SET LOCAL enable_seqscan = off",
  "SET enable_sort = off; SET enable_hashjoin = off",
  "SELECT id FROM answer OFFSET 0) AS a",
  "-c plan_cache_mode=force_generic_plan -c jit=off",
  "SET LOCAL work_mem = '1GB'",
])("a setting is found: %s", (line) => {
  expect(settings.test(line)).toBe(true);
});
