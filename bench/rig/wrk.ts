import path from "node:path";
import { runProgram } from "./run-program.ts";

const scripts = path.resolve(import.meta.dirname, "../load");

export interface Load {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers with 2xx. */
  succeeded: number;
  /** Other answers, broken and late ones. */
  failed: number;
}

interface WrkOptions {
  connections: number;
  /** The maximum duration. */
  seconds: number;
  /** A file of bench/load. */
  script: string;
  /** Arguments of the script. */
  args?: readonly string[];
  /** Ends the load early. */
  end?: AbortSignal;
}

/** Sends load to a URL for a while from one thread. */
export async function wrk(url: string, { connections, seconds, script, args = [], end }: WrkOptions): Promise<Load> {
  const flags = [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--timeout",
    "10s",
    "-s",
    path.join(scripts, script),
    url,
    "--",
  ];
  const output = await runProgram("wrk", [...flags, ...args], end);
  const result = /^RESULT (\{.*\})$/m.exec(output)?.[1];
  if (!result) throw new Error(`wrk reported no result: ${output}`);
  const { requests, durationUs, p50Us, p99Us, failed } = JSON.parse(result);
  const requestsPerSecond = requests / (durationUs / 1e6);
  return { requestsPerSecond, p50Ms: p50Us / 1e3, p99Ms: p99Us / 1e3, succeeded: requests - failed, failed };
}
