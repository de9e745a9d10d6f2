import path from "node:path";
import { defineConfig } from "@playwright/test";
import { existingBrowser } from "./scripts/suite/find-browser.mjs";

const executablePath = existingBrowser(import.meta.dirname);
const isRoot = process.getuid?.() === 0;
const needsProduct = !process.argv.includes("--project=widget");

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // What passes on its second try is listed as flaky, and doesn't stop anyone.
  retries: 1,
  ...(process.env.SUITE !== "full" && { grepInvert: /@full/ }),
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["json"] as const] : [])],
  ...(needsProduct && { globalSetup: "./scripts/suite/start-product.ts" }),
  use: {
    trace: "off",
    baseURL: process.env.E2E_APP_URL,
    launchOptions: {
      // Tests measure what is drawn, and no two machines have the same fonts.
      env: { ...process.env, FONTCONFIG_FILE: path.join(import.meta.dirname, "e2e/fonts.conf") },
      ...(executablePath && { executablePath }),
      args: [
        ...(isRoot ? ["--no-sandbox"] : []),
        ...["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
        ...["--disable-component-update", "--disable-sync"],
        // One process draws all pages of a context and a site; starting one costs as much as loading a screen.
        "--process-per-site",
      ],
    },
  },
  projects: [
    { name: "widget", testDir: "e2e/widget" },
    { name: "product", testIgnore: ["widget/**", "clock/**"] },
    // They move the product's time, so they come after all others.
    { name: "clock", testDir: "e2e/clock", dependencies: ["widget", "product"], workers: 1 },
  ],
});
