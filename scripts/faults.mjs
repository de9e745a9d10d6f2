// npm run faults: runs the tests that docs/reliability.md names, in the full tier. Exit code 1 if any fails.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { namedTests } from "./documents/named-tests.mjs";
import { ownNode } from "./launcher/run-step.mjs";

const root = path.resolve(import.meta.dirname, "..");
const files = [...new Set(namedTests(root, "docs/reliability.md").map(({ file }) => file))];
const isBrowsers = (file) => file.startsWith("e2e/");

const runs = [
  ["node_modules/vitest/vitest.mjs", "run", "--maxWorkers=1", ...files.filter((file) => !isBrowsers(file))],
  ["node_modules/@playwright/test/cli.js", "test", "--workers=1", "--retries=0", ...files.filter(isBrowsers)],
];
for (const args of runs) {
  const { status } = spawnSync(ownNode(root), args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, SUITE: "full" },
  });
  if (status !== 0) process.exitCode = 1;
}
