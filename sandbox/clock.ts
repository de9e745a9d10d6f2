import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { membersOf } from "#lib/unknown-values.ts";
import { jsonOf, readText } from "./body.ts";
import { isForeign, type Route, sendJson, sendProblem } from "./http.ts";

/** The sandbox's time, which may be another than the machine's. */
export interface SandboxClock {
  /** In milliseconds since 1970. */
  now: () => number;
}

/** The machine's time. */
export const machineClock: SandboxClock = { now: () => Date.now() };

/** A clock that can be moved. */
export interface MovableClock extends SandboxClock {
  /** @param now null for the machine's time */
  move: (now: number | null) => void;
}

/**
 * The clock of the sandbox and of the product beside it. How far it's ahead of the machine's is in a file that the
 * product's processes read at each look at their clock (`CLOCK_FILE`), so that they have it once {@link move} returns. It
 * stays moved when the sandbox starts again.
 * @param file null for a sandbox that starts alone
 */
export function makeClock(file: string | null): MovableClock {
  let aheadMs = file === null ? 0 : readOffset(file);
  return {
    now: () => Date.now() + aheadMs,
    move: (now) => {
      aheadMs = now === null ? 0 : Math.round(now - Date.now());
      if (file === null) return;
      // In one step: a process may read it at any time.
      writeFileSync(`${file}.new`, String(aheadMs));
      renameSync(`${file}.new`, file);
    },
  };
}

function readOffset(file: string): number {
  try {
    const offset = Number(readFileSync(file, "utf8"));
    return Number.isSafeInteger(offset) ? offset : 0;
  } catch {
    return 0;
  }
}

const SIZE_LIMIT_BYTES = 1024;
const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

/**
 * `POST /control/clock { now }`: moves the time of the sandbox and of the product to an ISO 8601 instant, forward or back,
 * from where it goes on; null is the machine's time. Answers when every process has it. Pages of other origins can't.
 */
export function clockRoute(clock: MovableClock): Route {
  return async (request, response) => {
    if (request.path !== "/control/clock") return false;
    if (request.method === "GET") return sendJson(response, { now: new Date(clock.now()).toISOString() });
    if (request.method !== "POST") return false;
    if (isForeign(request)) return sendProblem(response, 403, "Another site can't move the clock.");
    const { now } = membersOf(jsonOf(await readText(request.raw, SIZE_LIMIT_BYTES)));
    const at = now === null ? null : readInstant(now);
    if (at !== null && !(at >= EARLIEST_MS && at < LATEST_MS)) {
      return sendProblem(
        response,
        400,
        "now must be an instant such as 2026-11-26T12:00:00Z, from 2000 to 2099, or null.",
      );
    }
    clock.move(at);
    return sendJson(response, { now: new Date(clock.now()).toISOString() });
  };
}

/** In milliseconds, which may also be given as such; NaN for anything else. */
function readInstant(now: unknown): number {
  if (typeof now === "number") return now;
  return typeof now === "string" ? Date.parse(now) : Number.NaN;
}
