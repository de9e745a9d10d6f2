import { machineMs } from "#lib/machine-clock.ts";
import { type Log, log } from "./log.ts";

/** How much one client, and all clients together, can make a process log in a minute. */
const LINES_OF_CLIENT = 20;
const LINES_OF_ALL = 300;
const MINUTE_MS = 60_000;

interface Minute {
  number: number;
  written: number;
  skipped: number;
  ofClient: Map<string, number>;
}

/**
 * A log for lines that anyone can cause without limit, so that a flood of requests can't fill the disk: at most 20
 * lines a minute per client and 300 for all. The next line after that minute says how many were skipped.
 */
export class BoundedLog {
  readonly #log: Pick<Log, "info" | "warn">;
  #minute: Minute = newMinute(0);

  constructor(destination: Pick<Log, "info" | "warn">) {
    this.#log = destination;
  }

  write(client: string | null, fields: object, message: string, nowMs = machineMs()): void {
    const minute = this.#minuteAt(Math.floor(nowMs / MINUTE_MS));
    const key = client ?? "";
    const ofClient = minute.ofClient.get(key) ?? 0;
    if (minute.written >= LINES_OF_ALL || ofClient >= LINES_OF_CLIENT) {
      minute.skipped += 1;
      return;
    }
    minute.written += 1;
    minute.ofClient.set(key, ofClient + 1);
    this.#log.info(fields, message);
  }

  #minuteAt(number: number): Minute {
    const { number: previous, skipped } = this.#minute;
    if (number !== previous) {
      this.#minute = newMinute(number);
      if (skipped > 0) this.#log.warn({ skipped }, "skipped log lines about refused requests in an earlier minute");
    }
    return this.#minute;
  }
}

const bounded = new BoundedLog(log);

/** Writes such a line to the log of this process. `client` is the network that the request came from. */
export function logBounded(client: string | null, fields: object, message: string): void {
  bounded.write(client, fields, message);
}

function newMinute(number: number): Minute {
  return { number, written: 0, skipped: 0, ofClient: new Map() };
}
