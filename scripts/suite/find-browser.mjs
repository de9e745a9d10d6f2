import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { StartFailure } from "../launcher/failure.mjs";
import { aptInstallers, findProgram } from "../launcher/find-program.mjs";
import { ownNode } from "../launcher/run-step.mjs";

/** The one without a window comes first: it takes a quarter less CPU time. */
const systemBrowsers = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, Playwright's own, or the machine's; else installs one.
 *
 * @param {string} root the project's folder
 * @param {(message: string) => void} say
 * @returns {Promise<string>} the path of the program
 * @throws {StartFailure} saying how to install one by hand
 */
export async function findBrowser(root, say) {
  const own = [ownNode(root), "node_modules/@playwright/test/cli.js", "install", "chromium"];
  const installers = [...aptInstallers("chromium-headless-shell"), own];
  const failure =
    "Couldn't find or install Chromium. Run `npx playwright install chromium`, " +
    "install your system's chromium package, or set CHROMIUM_PATH to a browser.";
  return await findProgram(
    { root, name: "a browser", existing: () => existingBrowser(root), installers, failure },
    say,
  );
}

/**
 * The Chromium to use, if one is installed.
 *
 * @param {string} root the project's folder
 * @returns {string | undefined} the path of the program
 * @throws {StartFailure} if CHROMIUM_PATH names none
 */
export function existingBrowser(root) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new StartFailure(`CHROMIUM_PATH is ${given}, but that file doesn't exist.`);
  }
  const { chromium } = createRequire(path.join(root, "package.json"))("playwright");
  return [chromium.executablePath(), ...systemBrowsers].find((file) => existsSync(file));
}
