import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import path from "node:path";
import {
  buildExtensionsWhenChanged,
  buildPluginWhenChanged,
  buildScreensWhenChanged,
  buildWidgetWhenChanged,
  generateWhenChanged,
} from "../launcher/build.mjs";
import { alone } from "../launcher/checkout-lock.mjs";
import { installEnginesWhenNeeded, installGeneratorWhenNeeded } from "../launcher/install.mjs";
import { ownNode, withOwnNode } from "../launcher/run-step.mjs";
import { findBrowser } from "./find-browser.mjs";
import { findPdfToText } from "./find-pdftotext.mjs";
import { findPhp } from "./find-php.mjs";
import { countCheck, countPlaywright, countVitest } from "./read-report.mjs";

/** The tag of a test that only runs in the full tier, `npm test -- full`. */
const FULL = "@full";

/** The first stages, which don't depend on each other: they run side by side, and print when they end. */
export const together = ["lint", "types", "dead-code"];

/**
 * The checks, in order. Each stage runs in the project's folder `root`, may leave files in `folder`, and counts
 * passes and failures, lists the failed tests, and returns how long each file took; a single check counts as one.
 *
 * @type {Record<string, (run: { root: string, folder: string, say: (message: string) => void }) =>
 *   Promise<import("./read-report.mjs").Verdict>>}
 */
export const stages = {
  lint: ({ root }) => check(root, ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."]),
  types: async (run) => {
    await generated(run);
    // Next declares its own types, and those of style sheets, in generated files.
    await program(run.root, ["node_modules/next/dist/bin/next", "typegen"], { isQuiet: true });
    const projects = [".", "extensions/shopify/order-survey", "extensions/shopify/pos-survey"];
    for (const project of projects) {
      const verdict = await check(run.root, ["node_modules/typescript/bin/tsc", "-p", project, "--noEmit"]);
      if (verdict.failed > 0) return verdict;
    }
    return countCheck(true);
  },
  "dead-code": async (run) => {
    await generated(run);
    return await check(run.root, ["node_modules/knip/bin/knip.js"]);
  },
  unit: async (run) => {
    await generated(run);
    return await vitest("unit", run, { env: { PHP_PATH: await findPhp(run.root, run.say) } });
  },
  db: async (run) => {
    await alone(run.root, run.say, async () => {
      await installGeneratorWhenNeeded(run.root, run.say);
      await clickHouseOfFullTier(run);
    });
    await generated(run);
    // A test mostly waits for the database, so twice as many processes as cores are faster.
    return await vitest("db*", run, { workers: 2 * availableParallelism() });
  },
  build: async (run) => {
    const { root, say } = run;
    await generated(run);
    await alone(root, say, async () => {
      await buildWidgetWhenChanged(root, say);
      await buildExtensionsWhenChanged(root, "https://afterword.example", say);
      await buildScreensWhenChanged(root, say);
    });
    return countCheck(true);
  },
  e2e: async (run) => {
    const { root, folder, say } = run;
    await alone(root, say, () => clickHouseOfFullTier(run));
    if (process.env.SUITE === "full") await findPdfToText(root, say);
    const programs = { CHROMIUM_PATH: await findBrowser(root, say), PHP_PATH: await findPhp(root, say) };
    const [report, waiting] = ["e2e.json", "e2e-waiting.json"].map((file) => path.join(folder, file));
    const runTests = (file, args = []) => {
      const env = { ...programs, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(args.length > 0 && { SUITE: "full" }) };
      return program(root, ["node_modules/@playwright/test/cli.js", "test", ...args], {
        env,
        isQuiet: args.length > 0,
      });
    };
    const exitCode = await runTests(report);
    if (process.env.SUITE !== "full")
      await runTests(waiting, ["--list", "--no-deps", "--grep", FULL, "--reporter", "json"]);
    return countPlaywright(report, exitCode, waiting);
  },
};

async function clickHouseOfFullTier({ root, say }) {
  if (process.env.SUITE === "full") await installEnginesWhenNeeded(root, say);
}

/** @type {Promise<void> | undefined} */
let generating;

/** Makes what most stages read and no source holds: the database client, and the packed plugin. */
function generated({ root, say }) {
  generating ??= alone(root, say, async () => {
    await generateWhenChanged(root, say);
    await buildPluginWhenChanged(root, say);
  });
  return generating;
}

async function vitest(project, { root, folder }, { env = {}, workers = availableParallelism() } = {}) {
  const report = path.join(folder, `${project.replace("*", "")}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const tier = process.env.SUITE === "full" ? [] : ["--tags-filter=!full"];
  const options = ["run", "--project", project, ...tier, `--maxWorkers=${workers}`, ...reporters];
  return countVitest(report, await program(root, ["node_modules/vitest/vitest.mjs", ...options], { env }));
}

/** A single check; what it prints appears when it has failed. */
async function check(root, args) {
  return countCheck((await program(root, args, { isQuiet: true })) === 0);
}

/** Runs an installed program, streaming its output, or printing it only if it fails; returns the exit code. */
async function program(root, args, { env = {}, isQuiet = false } = {}) {
  const output = isQuiet ? "pipe" : "inherit";
  const child = spawn(ownNode(root), args, {
    cwd: root,
    env: { ...withOwnNode(root), NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", output, output],
  });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => printed.push(chunk));
  const [exitCode] = await once(child, "close");
  if (exitCode !== 0) for (const chunk of printed) process.stdout.write(chunk);
  return exitCode;
}
