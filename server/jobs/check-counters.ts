import type { ClientBase } from "pg";
import { machineMs } from "#lib/machine-clock.ts";
import { inTime } from "#server/foundation/database/in-time.ts";
import { onReaderConnection } from "#server/foundation/database/worker-connections.ts";
import { reportError } from "#server/foundation/error-tracking/index.ts";
import { log } from "#server/foundation/log.ts";
import { defineTimer } from "#server/foundation/queue/task.ts";
import {
  type CounterDifference,
  recount,
  recountDay,
  sampleCountedAccounts,
  sampleCountedDays,
} from "#server/storefront/index.ts";
import { addOldRates } from "./add-old-rates.ts";

const MOST_ACCOUNTS = 50;
const MOST_DAYS = 20;
const TIME_MS = 10 * 60_000;

/** How long one account may take. */
interface TimeLimits {
  /** For the whole account. */
  wholeMs: number;
  /** If that was not enough: for some of its days, one after another. */
  daysMs: number;
}

/**
 * Compares the counters of a sample of accounts, a different one every night, with a count of their answers; for an
 * account too large for that, the counters of some random days. A difference is a bug in the product: an error is
 * logged and sent to error tracking, as is an account of which nothing could be checked. Changes nothing, except that it
 * first counts the rates of answers that are older than those counters.
 */
export const checkCountersTask = defineTimer("check-counters", "53 3 * * *", async (jobId) => {
  await addOldRates(TIME_MS, jobId);
  await checkCounters({ wholeMs: 60_000, daysMs: 60_000 }, jobId);
});

/** How many accounts were compared. */
interface Checked {
  whole: number;
  inPart: number;
  unchecked: number;
}

/** What {@link checkCountersTask} runs, with the time that an account may take. */
export async function checkCounters(limits: TimeLimits, jobId: string): Promise<Checked> {
  return await onReaderConnection(async (client) => {
    const accountIds = await sampleCountedAccounts(client, MOST_ACCOUNTS);
    const endsAtMs = machineMs() + TIME_MS;
    const checked: Checked = { whole: 0, inPart: 0, unchecked: 0 };
    for (const id of accountIds) {
      if (machineMs() > endsAtMs) break;
      checked[await check(client, id, limits, jobId)]++;
    }
    log.info(checked, "compared counters with the answers");
    return checked;
  });
}

async function check(
  client: ClientBase,
  accountId: string,
  { wholeMs, daysMs }: TimeLimits,
  jobId: string,
): Promise<keyof Checked> {
  const alarm = (message: string) => reportError(new Error(message), { traceId: jobId, call: "check-counters" });
  const ofAll = await inTime(client, wholeMs, () => recount(client, accountId));
  const differences = ofAll ?? (await checkDays(client, accountId, daysMs));
  if (differences === null) {
    log.error({ accountId }, "no counter could be checked in time");
    alarm(`No counter of account ${accountId} could be checked in time`);
    return "unchecked";
  }
  if (differences.length > 0) {
    const first = differences.slice(0, 5);
    log.error({ accountId, differing: differences.length, first }, "counters differ from the answers");
    alarm(`${differences.length} counters of account ${accountId} differ from its answers`);
  }
  return ofAll ? "whole" : "inPart";
}

/** The differences on as many days as there is time for; null if there is not even time for one. */
async function checkDays(client: ClientBase, accountId: string, daysMs: number): Promise<CounterDifference[] | null> {
  const endsAtMs = machineMs() + daysMs;
  const days = await inTime(client, daysMs, () => sampleCountedDays(client, accountId, MOST_DAYS));
  const found: CounterDifference[] = [];
  let checked = 0;
  for (const day of days ?? []) {
    const differences = await inTime(client, endsAtMs - machineMs(), () => recountDay(client, accountId, day));
    if (differences === null) break;
    found.push(...differences);
    checked++;
  }
  return checked === 0 ? null : found;
}
