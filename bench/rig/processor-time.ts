import { readFileSync } from "node:fs";

/** Clock ticks per second, on every Linux that Node supports (sysconf(3), `_SC_CLK_TCK`). */
const ticksPerSecond = 100;

/** The CPU time that a process has used, in microseconds (proc_pid_stat(5), `utime` and `stime`). */
export function processorTimeUs(processId: number): number {
  const stat = readFileSync(`/proc/${processId}/stat`, "utf8");
  // After the program's name, which may contain spaces; the first field there is the third overall.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[14 - 3]) + Number(fields[15 - 3]);
  return (ticks / ticksPerSecond) * 1e6;
}
