import { readFileSync } from "node:fs";

/** The most memory that a process has had resident, in MB (proc_pid_status(5), `VmHWM`). */
export function peakMemoryMb(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
