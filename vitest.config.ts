import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

/** Every file of tests that need no browser. */
export const unitTests = "{app,components,extensions,lib,sandbox,scripts,server}/**/*.test.{ts,tsx}";
const databaseTests = "{app,lib,sandbox,scripts,server}/**/*.db.test.ts";
const packages = "**/node_modules/**";

/** What a test file changes for everything else in its process: the environment, the clock, other modules. */
const changesProcess =
  /\bvi\.(hoisted|mock|spyOn|stub\w+|useFakeTimers)\(|\b(takeOwnDatabase|loggedLines|start\w+(App|Sandbox))\(|\bprocess\.env\b/;

/**
 * The test files that need a process to themselves. The others of a worker share its modules and its database
 * connections, which saves a quarter of the time.
 */
function alone(pattern: string): string[] {
  return globSync(pattern, { cwd: import.meta.dirname, exclude: [packages] }).filter((file) =>
    changesProcess.test(readFileSync(path.join(import.meta.dirname, file), "utf8")),
  );
}

const unit = { setupFiles: ["server/testing/fail-on-console-error.ts"], testTimeout: 30_000 };
const database = {
  globalSetup: ["server/testing/global-setup.ts"],
  setupFiles: ["server/testing/fail-on-console-error.ts", "server/testing/set-environment.ts"],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // What a job or a stand-in does in a moment takes longer on a busy machine.
  expect: { poll: { timeout: 20_000 } },
};

const aloneDatabaseTests = alone(databaseTests);

export default defineConfig({
  test: {
    tags: [
      {
        name: "full",
        description: "Only runs in `npm test -- full`: costs much, and proves little that others don't.",
      },
      { name: "process", description: "Starts a program, whose start can be slow: tried twice.", retry: 1 },
    ],
    maxWorkers: availableParallelism(), // else one core is left to the runner, which hardly needs it
    projects: [
      { test: { ...unit, name: "unit", include: [unitTests], exclude: [databaseTests, packages] } },
      {
        test: {
          ...database,
          name: "db",
          include: [databaseTests],
          exclude: [...aloneDatabaseTests, packages],
          isolate: false,
        },
      },
      { test: { ...database, name: "db-alone", include: aloneDatabaseTests, env: { OWN_PROCESS: "yes" } } },
    ],
  },
});
