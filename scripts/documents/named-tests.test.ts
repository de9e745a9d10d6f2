import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { namedTests } from "./named-tests.mjs";

const root = path.resolve(import.meta.dirname, "../..");

test.each(["docs/reliability.md"])("%s names tests that exist, by their titles", (document) => {
  const named = namedTests(root, document);
  expect(named.length).toBeGreaterThan(20);
  const missing = named.filter(({ title, file }) => !readFileSync(path.join(root, file), "utf8").includes(title));
  expect(missing).toEqual([]);
});
