import { setTimeout as delay } from "node:timers/promises";
import { perProcess } from "#server/foundation/per-process.ts";
import { SharedLimit } from "#server/foundation/rate-limits/index.ts";
import { type LeasedDelivery, sentTogether } from "./lease.ts";

/** How many times may follow each other at once, after a while without any. */
const AT_ONCE = 2;
/** How often a turn is asked for; then the partner itself may say that it is too early. */
const MOST_TRIES = 20;

const place = perProcess<Map<string, SharedLimit>>("turns at partners");

/** Waits until it is an account's turn at a partner whose quota is for all accounts, of all processes. */
export async function awaitTurn(name: LeasedDelivery["integration"]): Promise<void> {
  const { timesPerMinute } = sentTogether(name) ?? {};
  if (timesPerMinute === undefined) return;
  place.current ??= new Map();
  const periodSeconds = (60 / timesPerMinute) * AT_ONCE;
  const limit = place.current.get(name) ?? new SharedLimit(`turns at ${name}`, { count: AT_ONCE, periodSeconds });
  place.current.set(name, limit);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const waitSeconds = await limit.take("all");
    if (waitSeconds === 0) return;
    await delay(waitSeconds * 1_000);
  }
}
