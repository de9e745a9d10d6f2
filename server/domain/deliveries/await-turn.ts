import { setTimeout as delay } from "node:timers/promises";
import { machineMs } from "#lib/machine-clock.ts";
import { perProcess } from "#server/foundation/per-process.ts";
import { SharedLimit } from "#server/foundation/rate-limits/index.ts";
import { type LeasedDelivery, sentTogether } from "./lease.ts";

/** How many times may follow each other at once, after a while without any. */
const AT_ONCE = 2;
/** Much shorter than a lease, which has to outlast the sending, too. */
const LONGEST_WAIT_MS = 30_000;

const place = perProcess<Map<string, SharedLimit>>("turns at partners");

/**
 * Waits until it is an account's turn at a partner whose quota is for all accounts, of all processes.
 * @returns whether it is; false after half a minute
 */
export async function awaitTurn(name: LeasedDelivery["integration"] | undefined): Promise<boolean> {
  const timesPerMinute = name && sentTogether(name)?.timesPerMinute;
  if (name === undefined || timesPerMinute === undefined) return true;
  place.current ??= new Map();
  const periodSeconds = (60 / timesPerMinute) * AT_ONCE;
  const limit = place.current.get(name) ?? new SharedLimit(`turns at ${name}`, { count: AT_ONCE, periodSeconds });
  place.current.set(name, limit);
  for (const end = machineMs() + LONGEST_WAIT_MS; machineMs() < end; ) {
    const waitSeconds = await limit.take("all");
    if (waitSeconds === 0) return true;
    await delay(waitSeconds * 1_000);
  }
  return false;
}
