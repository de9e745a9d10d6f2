import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");

test("only the staff's verbs run statements that read across accounts", () => {
  const files = globSync("{app,components,lib,scripts,server}/**/*.{ts,tsx,mjs}", { cwd: root });
  const using = files.filter((file) => readFileSync(path.join(root, file), "utf8").includes("staffReader"));
  const others = using.filter((file) => path.dirname(file) !== "server/domain/staff");
  expect(others).toEqual(["server/foundation/database/db.ts"]);
  expect(using.length).toBeGreaterThan(1);
});
