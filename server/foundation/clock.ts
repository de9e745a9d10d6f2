import { readFileSync, statSync } from "node:fs";
import { machineMs } from "#lib/machine-clock.ts";
import { env } from "./env.ts";

/**
 * The product's time, by which trials, plans, usage, responses, pauses of deliveries, and jobs go. It is the machine's,
 * unless the sandbox moved it (`CLOCK_FILE`). What guards access, and what waits, goes by the machine's own time
 * (`lib/machine-clock.ts`).
 */
export function productNow(): Date {
  return new Date(productMs());
}

/** The same in milliseconds since 1970. */
export function productMs(): number {
  return machineMs() + clockOffsetMs();
}

/** How far the product's time is ahead of the machine's, in milliseconds; 0 unless a sandbox moved it. */
export function clockOffsetMs(): number {
  return env.CLOCK_FILE === undefined ? 0 : readOffset(env.CLOCK_FILE);
}

let known: { version: string; offsetMs: number } | undefined;

/**
 * The number in the file, 0 without a file. Looked at each time, so that every process has a new time as soon as it is
 * written; read only when it changed.
 */
function readOffset(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true });
  if (!found) return 0;
  const version = `${found.ino} ${found.mtimeNs}`;
  if (known?.version !== version) {
    const offsetMs = Number(readFileSync(file, "utf8"));
    known = { version, offsetMs: Number.isSafeInteger(offsetMs) ? offsetMs : 0 };
  }
  return known.offsetMs;
}
