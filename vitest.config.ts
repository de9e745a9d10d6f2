import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(), // else one core is left to the runner, which hardly needs it
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,components,lib,sandbox,scripts,server}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts", "**/node_modules/**"],
          setupFiles: ["server/testing/fail-on-console-error.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "db",
          include: ["{app,lib,sandbox,scripts,server}/**/*.db.test.ts"],
          globalSetup: ["server/testing/global-setup.ts"],
          setupFiles: ["server/testing/fail-on-console-error.ts", "server/testing/set-environment.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
