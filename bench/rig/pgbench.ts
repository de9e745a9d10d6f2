import { runProgram } from "./run-program.ts";

/** Runs a script of one statement with 16 clients and prepared statements; returns transactions per second. */
export async function pgbench(databaseUrl: string, script: string, seconds: number): Promise<number> {
  const flags = ["-n", "-M", "prepared", "-c", "16", "-j", "2", "-T", String(seconds), "-f", script];
  const output = await runProgram("pgbench", [...flags, databaseUrl]);
  const perSecond = /^tps = ([\d.]+)/m.exec(output)?.[1];
  if (!perSecond) throw new Error(`pgbench reported no figure: ${output}`);
  return Number(perSecond);
}
