import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * The process that runs a part of a copy now.
 * @param part as its log is named: `app`, `worker 1`
 */
export function processIdIn({ dataDir }: { dataDir: string }, part: string): number {
  const log = readFileSync(path.join(dataDir, `logs/${part.replace(" ", "-")}.log`), "utf8");
  return Number([...log.matchAll(/"processId":(\d+)/g)].at(-1)?.[1]);
}

/** What a process has resident now, in MB (proc_pid_status(5), `VmRSS`). */
export function residentMb(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
