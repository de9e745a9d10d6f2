import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import {
  buildExtensionsWhenChanged,
  buildPluginWhenChanged,
  buildScreensWhenChanged,
  buildWidgetWhenChanged,
  generateWhenChanged,
} from "../launcher/build.mjs";
import { alone } from "../launcher/checkout-lock.mjs";
import { installGeneratorWhenNeeded } from "../launcher/install.mjs";
import { ownNode, withOwnNode } from "../launcher/run-step.mjs";
import { findBrowser } from "./find-browser.mjs";
import { findPhp } from "./find-php.mjs";
import { countCheck, countPlaywright, countVitest } from "./read-report.mjs";

/**
 * The checks, in order. Each stage runs in the project's folder `root`, may leave files in `folder`, and counts
 * passes and failures, lists the failed tests, and returns how long each file took; a single check counts as one.
 *
 * @type {Record<string, (run: { root: string, folder: string, say: (message: string) => void }) =>
 *   Promise<import("./read-report.mjs").Verdict>>}
 */
export const stages = {
  lint: ({ root }) => single(root, ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."]),
  types: async ({ root, say }) => {
    await generateWhenChanged(root, say);
    await buildPluginWhenChanged(root, say);
    // Next declares its own types, and those of style sheets, in generated files.
    await program(root, ["node_modules/next/dist/bin/next", "typegen"]);
    for (const project of [".", "extensions/shopify/order-survey", "extensions/shopify/pos-survey"]) {
      const exitCode = await program(root, ["node_modules/typescript/bin/tsc", "-p", project, "--noEmit"]);
      if (exitCode !== 0) return countCheck(false);
    }
    return countCheck(true);
  },
  "dead-code": ({ root }) => single(root, ["node_modules/knip/bin/knip.js"]),
  unit: async (run) => {
    await generateWhenChanged(run.root, run.say);
    await buildPluginWhenChanged(run.root, run.say);
    return await vitest("unit", run, { PHP_PATH: await findPhp(run.root, run.say) });
  },
  db: async (run) => {
    await alone(run.root, run.say, () => installGeneratorWhenNeeded(run.root, run.say));
    await generateWhenChanged(run.root, run.say);
    await buildPluginWhenChanged(run.root, run.say);
    return await vitest("db*", run);
  },
  build: async ({ root, say }) => {
    await alone(root, say, async () => {
      await generateWhenChanged(root, say);
      await buildWidgetWhenChanged(root, say);
      await buildPluginWhenChanged(root, say);
      await buildExtensionsWhenChanged(root, "https://afterword.example", say);
      await buildScreensWhenChanged(root, say);
    });
    return countCheck(true);
  },
  e2e: async ({ root, folder, say }) => {
    const report = path.join(folder, "e2e.json");
    const programs = { CHROMIUM_PATH: await findBrowser(root, say), PHP_PATH: await findPhp(root, say) };
    const env = { ...programs, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const exitCode = await program(root, ["node_modules/@playwright/test/cli.js", "test"], env);
    return countPlaywright(report, exitCode);
  },
};

async function vitest(project, { root, folder }, env = {}) {
  const report = path.join(folder, `${project.replace("*", "")}.json`);
  const options = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return countVitest(report, await program(root, ["node_modules/vitest/vitest.mjs", ...options], env));
}

async function single(root, args) {
  return countCheck((await program(root, args)) === 0);
}

/** Runs an installed program, streaming its output; returns the exit code. */
async function program(root, args, env = {}) {
  const child = spawn(ownNode(root), args, {
    cwd: root,
    env: { ...withOwnNode(root), NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [exitCode] = await once(child, "exit");
  return exitCode;
}
