import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { budgetOf } from "./budgets.mjs";

const root = path.resolve(import.meta.dirname, "../..");
/** What has many parts is counted by part. */
const folders = [
  "app",
  "bench",
  "components",
  "extensions",
  "lib",
  "sandbox",
  "scripts",
  ...globSync("server/*/", { cwd: root, exclude: ["server/testing"] }),
];

test.each(folders)("%s has hardly more lines of code than at the last release, tests left out", (folder) => {
  const files = globSync(`${folder}/**/*.{ts,tsx,mjs,css,php}`, {
    cwd: root,
    exclude: (name) => /node_modules|\/testing(\/|$)|\.test\.tsx?$/.test(name),
  });
  const lines = files.reduce(
    (sum, file) => sum + readFileSync(path.join(root, file), "utf8").split("\n").length - 1,
    0,
  );
  expect(lines).toBeGreaterThan(0);
  expect(lines).toBeLessThanOrEqual(budgetOf("lines", folder.replace(/\/$/, ""), lines));
});
