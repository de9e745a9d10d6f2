import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { unitTests } from "../../vitest.config.ts";
import { namedTests } from "./named-tests.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const testFiles = new Set(globSync([unitTests, "e2e/**/*.spec.ts"], { cwd: root, exclude: ["**/node_modules/**"] }));

/** Whether the file has a test of this title, and runs in a tier. */
function exists({ title, file }: { title: string; file: string }): boolean {
  if (!testFiles.has(file)) return false;
  const source = readFileSync(path.join(root, file), "utf8");
  return [`"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted));
}

test.each([
  ["docs/reliability.md", 30],
  ["docs/conformance.md", 150],
])("%s names tests that exist, by their titles", (document, least) => {
  const named = namedTests(root, document);
  expect(named.length).toBeGreaterThanOrEqual(least);
  expect(named.filter((test) => !exists(test))).toEqual([]);
});

test("each row of docs/conformance.md names a test", () => {
  const rows = readFileSync(path.join(root, "docs/conformance.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (statement|call|---) /.test(line));
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.filter((row) => !/\(\.\.\/[^()]+\.(test|spec)\.tsx?\)/.test(row))).toEqual([]);
});
