import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * A process that cannot outlive the launcher: a small shell holds a pipe from us, and when the pipe ends (because we
 * asked, or because we were killed) it sends the process its ending signal.
 *
 * @param {{
 *   command: string, args: string[], endingSignal: "TERM" | "INT", cwd: string, env: NodeJS.ProcessEnv,
 *   output: "inherit" | number, user?: { uid: number, gid: number },
 * }} options `output` is a file descriptor for both streams
 */
export function keep({ command, args, endingSignal, cwd, env, output, user }) {
  // Its own process group: Ctrl-C only reaches the launcher, which shuts everything down in order.
  const child = spawn("/bin/sh", ["-c", keeper, endingSignal, command, ...args], {
    cwd,
    env,
    detached: true,
    stdio: ["pipe", output, output],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  child.stdin?.on("error", () => {}); // the pipe breaks when the process ends first; "exit" reports that
  const exited = Promise.race([
    once(child, "exit").then(([code, signal]) => code ?? signal),
    once(child, "error").then(([error]) => error.message),
  ]).finally(() => child.stdin?.destroy());
  return { exited, end: () => child.stdin?.end(), kill: () => killGroup(child.pid) };
}

/**
 * Stops a kept process; kills it if it does not stop in time.
 *
 * @param {ReturnType<typeof keep>} kept
 * @param {number} timeoutMs
 */
export async function stopKept(kept, timeoutMs) {
  kept.end();
  const timer = setTimeout(kept.kill, timeoutMs);
  await kept.exited;
  clearTimeout(timer);
}

// $0 is the signal. The process must not inherit the pipe's end, or the shell would wait for itself.
const keeper = `
exec 3<&0
"$@" 3<&- </dev/null &
kept=$!
( cat <&3 >/dev/null; kill -"$0" "$kept" 2>/dev/null ) &
exec 3<&-
trap '' TERM INT HUP
wait "$kept"
`;

function killGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}
