import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Sends a signal to a process and all that descend from it, which PostgreSQL puts into groups of their own. The first is
 * stopped before the others are listed, so that it starts no more of them.
 */
export async function signalAll(pid: number, signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): Promise<void> {
  if (signal !== "SIGCONT") send(pid, "SIGSTOP");
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid="]);
  const parents = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const all = new Set([pid]);
  // A set that grows while it is read is read to its new end.
  for (const parent of all) for (const [child, itsParent] of parents) if (child && itsParent === parent) all.add(child);
  for (const each of all) send(each, signal);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It ended by itself.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
