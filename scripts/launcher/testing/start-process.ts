import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "../ports.mjs";

/** A launcher that was started as a program. */
export interface Started {
  dataDir: string;
  port: number;
  /** Waits until a line that starts with the text is printed; throws when the launcher exits first. */
  printed: (start: string) => Promise<string>;
  signal: (name: NodeJS.Signals) => void;
  /** How it exited, once it has. */
  ended: Promise<{ exitCode: number | null; stdout: string; stderr: string }>;
}

/**
 * Starts a launcher script on ports and in a data folder of its own; stops it, and removes the folder, after the test.
 *
 * @param script in this folder, or a path
 * @param variables override those chosen here
 */
export async function startProcess(script: string, variables: Record<string, string> = {}): Promise<Started> {
  const dataDir = variables.DATA_DIR ?? temporaryFolder();
  const port = Number(variables.PORT ?? (await freePort()));
  const env = { ...withoutOurs(process.env), PORT: String(port), SANDBOX_PORT: String(await freePort()), ...variables };
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, script)], {
    env: { ...env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    output.stderr += text;
  });
  const ended = once(child, "close").then(([exitCode]) => ({ exitCode, ...output }));
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  const printed = async (start: string): Promise<string> => {
    for (;;) {
      const line = output.stdout.split("\n").find((candidate) => candidate.startsWith(start));
      if (line !== undefined) return line;
      if (child.exitCode !== null)
        throw new Error(`ended before printing "${start}": ${output.stdout}${output.stderr}`);
      await Promise.race([once(child.stdout, "data"), ended]);
    }
  };
  return { dataDir, port, printed, signal: (name) => child.kill(name), ended };
}

/** An empty folder, removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "afterword-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Settings of the tests' own environment, which must not reach the launcher. */
function withoutOurs(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const {
    DATABASE_URL,
    APP_DATABASE_URL,
    WORKER_DATABASE_URL,
    APP_URL,
    SANDBOX_URL,
    SMTP_URL,
    SECRET_KEY,
    SECRET_KEY_PREVIOUS,
    RATE_LIMIT_SCALE,
    ...rest
  } = variables;
  return rest;
}
