import type { Pool } from "pg";
import { storeDestinations } from "#lib/partners.ts";
import { availablePartners } from "#server/partners/integrations/registry.ts";
import { advanceBackfills } from "../backfill.ts";
import { asRequests, deliver } from "../deliver.ts";
import { type LeasedDelivery, leaseDeliveries, sentTogether } from "../lease.ts";
import { readTogether } from "../read-together.ts";
import { recordTogether } from "../record-attempt.ts";
import { sweepDeliveries } from "../sweep.ts";

const LEASE_MS = 60_000;
const MOST_ROUNDS = 1_000;

/** Sends everything that is due at a time, as the worker would; returns what was tried, in order. */
export async function runDue(pool: Pool, now = new Date()): Promise<LeasedDelivery[]> {
  const tried: LeasedDelivery[] = [];
  const context = { reads: readTogether(pool), record: recordTogether(pool), now: () => now };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    await sweepDeliveries(pool, now);
    await advanceBackfills(pool, now);
    const free = new Map(
      [...availablePartners(), ...storeDestinations].map((name) => [
        name,
        sentTogether(name)?.timesPerMinute === undefined ? 8 : 1,
      ]),
    );
    const leased = await leaseDeliveries(pool, { now, leaseMs: LEASE_MS, free });
    if (leased.length === 0) return tried;
    tried.push(...leased);
    await Promise.all(asRequests(leased).map((deliveries) => deliver(context, deliveries)));
  }
  throw new Error("deliveries don't come to an end");
}

/** A time from now. */
export function inMinutes(minutes: number): Date {
  return new Date(Date.now() + minutes * 60_000);
}
