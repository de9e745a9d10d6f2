import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/**
 * Runs a program to its end and returns its output. Throws with its errors if it fails. `end` interrupts it, as
 * Control-C does.
 */
export async function runProgram(command: string, args: readonly string[], end?: AbortSignal): Promise<string> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  end?.addEventListener("abort", () => child.kill("SIGINT"), { once: true });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${errors.trim()}`);
  return output;
}
