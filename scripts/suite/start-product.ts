import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../launcher/ports.mjs";
import { existingBrowser } from "./find-browser.mjs";

export interface RunningProduct {
  appUrl: string;
  sandboxUrl: string;
  dataDir: string;
  stop: () => Promise<void>;
}

/**
 * Starts the whole product for the browser tests, as `npm start` does, on ports and in a data folder of its own. Tests
 * find it at E2E_APP_URL (their base URL), the sandbox at E2E_SANDBOX_URL, and its data at E2E_DATA_DIR.
 */
export default async function startForTests(): Promise<() => Promise<void>> {
  const { appUrl, sandboxUrl, dataDir, stop } = await startProduct("127.0.0.1");
  process.env.E2E_APP_URL = appUrl;
  process.env.E2E_SANDBOX_URL = sandboxUrl;
  process.env.E2E_DATA_DIR = dataDir;
  return async () => {
    try {
      await saveRecording(sandboxUrl);
    } finally {
      await stop();
    }
  };
}

/**
 * Saves what the product requested of its partners to `test-results/recorded.json`, to be checked against their
 * schemas. Throws if the sandbox has dropped requests, which then nobody checks.
 */
async function saveRecording(sandboxUrl: string): Promise<void> {
  const recorded = await fetch(`${sandboxUrl}/recorded`);
  mkdirSync("test-results", { recursive: true });
  writeFileSync("test-results/recorded.json", await recorded.text());
  // What error tracking gets is no partner's schema.
  const dropped = (recorded.headers.get("x-dropped") ?? "").split(", ").filter((name) => name && name !== "sentry");
  if (dropped.length > 0) throw new Error(`the sandbox can't keep all requests to ${dropped.join(", ")}`);
}

/**
 * Starts a copy of the product that browsers reach by the given host name. Throws if it does not start.
 * @param options of `npm start`
 */
export async function startProduct(
  hostname: "127.0.0.1" | "localhost",
  options: readonly string[] = [],
): Promise<RunningProduct> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "afterword-e2e-"));
  const port = await freePort();
  const sandboxPort = await freePort();
  const appUrl = `http://${hostname}:${port}`;
  // A database or URL that the person uses for other purposes must not reach the tests.
  const { DATABASE_URL, APP_URL, SMTP_URL, SECRET_KEY, SECRET_KEY_PREVIOUS, STAFF_EMAILS, RATE_LIMIT_SCALE, ...env } =
    process.env;
  const chromium = existingBrowser(path.resolve(import.meta.dirname, "../.."));
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, "../start.mjs"), ...options], {
    env: {
      ...env,
      ...(chromium && { CHROMIUM_PATH: chromium }),
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      APP_URL: appUrl,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    process.stdout.write(`${line}\n`);
    if (!line.startsWith("ready ")) continue;
    child.stdout.resume();
    return { appUrl, sandboxUrl: `http://127.0.0.1:${sandboxPort}`, dataDir, stop };
  }
  await stop();
  throw new Error("the product didn't start");
}
