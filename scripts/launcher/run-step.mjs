import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { StartFailure } from "./failure.mjs";

/**
 * The installed Node, so that nothing depends on the machine's own.
 *
 * @param {string} root the project's folder
 */
export function ownNode(root) {
  return path.join(root, "node_modules/node/bin/node");
}

/**
 * The environment for a program of the project: the installed Node and commands come first.
 *
 * @param {string} root the project's folder
 */
export function withOwnNode(root, env = process.env) {
  const folders = [path.dirname(ownNode(root)), path.join(root, "node_modules/.bin"), env.PATH];
  return { ...env, PATH: folders.join(path.delimiter) };
}

/**
 * Runs a program to its end and returns its output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal }} options `signal` ends the program, and all
 *   that it started, early
 * @returns {Promise<{ exitCode: number | null, output: string }>} both streams interleaved
 */
export async function run(command, args, { cwd, env = process.env, signal }) {
  signal?.throwIfAborted();
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  const endAll = () => process.kill(-child.pid, "SIGTERM");
  signal?.addEventListener("abort", endAll);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const [exitCode] = await once(child, "close");
  signal?.removeEventListener("abort", endAll);
  signal?.throwIfAborted();
  return { exitCode, output };
}

/**
 * Runs one step of the preparation.
 *
 * @param {string} failure a prefix for the step's own last output when it fails; empty if that suffices
 * @param {Parameters<typeof run>} program
 * @throws {StartFailure}
 */
export async function runStep(failure, ...program) {
  const { exitCode, output } = await run(...program);
  const lastWords = output.trim().split("\n").slice(-40).join("\n");
  if (exitCode !== 0) throw new StartFailure(`${failure}\n${lastWords}`.trim());
}
