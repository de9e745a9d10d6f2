import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["{lib,server,sandbox,scripts,components}/**/*.test.ts"], exclude: ["**/*.db.test.ts"] } },
      {
        test: {
          name: "db",
          include: ["{lib,server,scripts}/**/*.db.test.ts"],
          globalSetup: ["server/testing/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
