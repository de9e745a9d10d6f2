import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../launcher/ports.mjs";

/**
 * Starts the whole product for the browser tests, as `npm start` does, on ports and in a data folder of its own.
 * Tests find it at E2E_APP_URL (their base address) and the sandbox at E2E_SANDBOX_URL.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "afterword-e2e-"));
  const port = await freePort();
  const sandboxPort = await freePort();
  // A database or an address that the person uses otherwise must not reach the tests.
  const { DATABASE_URL, APP_URL, SMTP_URL, SECRET_KEY, STAFF_EMAILS, RATE_LIMIT_SCALE, ...env } = process.env;
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, "../start.mjs")], {
    env: { ...env, PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir },
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
    process.env.E2E_APP_URL = `http://127.0.0.1:${port}`;
    process.env.E2E_SANDBOX_URL = `http://127.0.0.1:${sandboxPort}`;
    child.stdout.resume();
    return stop;
  }
  await stop();
  throw new Error("the product did not start");
}
