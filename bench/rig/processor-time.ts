import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second, on every Linux that Node supports (sysconf(3), `_SC_CLK_TCK`). */
const ticksPerSecond = 100;

/** The CPU time that a process has used, in microseconds (proc_pid_stat(5), `utime` and `stime`). */
export function processorTimeUs(processId: number): number {
  const { own } = readStat(processId);
  return own;
}

/** The CPU time of a process and of all its children, those that ended too, in microseconds. Grandchildren don't count. */
export function familyTimeUs(processId: number): number {
  const { own, ofEnded } = readStat(processId);
  let sum = own + ofEnded;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const child = readStat(Number(name));
      if (child.parent === processId) sum += child.own;
    } catch {
      // It ended in the meantime.
    }
  }
  return sum;
}

function readStat(processId: number): { parent: number; own: number; ofEnded: number } {
  const stat = readFileSync(`/proc/${processId}/stat`, "utf8");
  // After the program's name, which may contain spaces; the first field there is the third overall.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const field = (number: number) => Number(fields[number - 3]);
  const inUs = (ticks: number) => (ticks / ticksPerSecond) * 1e6;
  return { parent: field(4), own: inUs(field(14) + field(15)), ofEnded: inUs(field(16) + field(17)) };
}
