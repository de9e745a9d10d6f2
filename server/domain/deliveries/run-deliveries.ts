import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { machineMs } from "#lib/machine-clock.ts";
import { storeDestinations } from "#lib/partners.ts";
import { productNow } from "#server/foundation/clock.ts";
import { log } from "#server/foundation/log.ts";
import { availablePartners } from "#server/partners/integrations/registry.ts";
import { advanceBackfills } from "./backfill.ts";
import { asRequests, deliver } from "./deliver.ts";
import { type LeasedDelivery, leaseDeliveries, sentTogether } from "./lease.ts";
import { queueForStores } from "./queue-for-stores.ts";
import { readTogether } from "./read-together.ts";
import { recordTogether } from "./record-attempt.ts";
import { sweepDeliveries } from "./sweep.ts";

/**
 * How many requests to one partner a process makes at the same time: a partner that hangs holds up no other, and some
 * accounts' webhooks that hang don't hold up the rest.
 */
const MOST_AT_PARTNER = 24;
const POLL_MS = 1_000;
/** What ends within this time makes room together: a look costs the same for one as for many. */
const GATHER_MS = 40;
const SWEEP_MS = 5_000;
/** How often the responses of stores are looked through. */
const STORES_MS = 60_000;
/** How long a loop may be busy with one pass before it counts as stuck. */
const STUCK_MS = 60_000;

/** A running delivery loop. */
export interface DeliveryLoop {
  /** Leases nothing more, and resolves when what is being sent has ended. */
  stop(): Promise<void>;
  /** Why it isn't working; null if it is. */
  fault(): string | null;
}

export interface LoopSettings {
  /** Acts as `afterword_worker`. */
  pool: Pool;
  /** How long a process has to send a delivery before another may. Longer than any attempt takes. */
  leaseMs: number;
  now?: () => Date;
}

/** Sends due deliveries until stopped: as many at a time as have room, and more as soon as one has ended. */
export function runDeliveries({ pool, leaseMs, now = productNow }: LoopSettings): DeliveryLoop {
  const context = { reads: readTogether(pool), record: recordTogether(pool), now };
  const stopping = new AbortController();
  const inFlight = new Map<LeasedDelivery["integration"], number>();
  const running = new Set<Promise<void>>();
  let wake: () => void = () => undefined;
  let passedAt = machineMs();
  let sweptAt = 0;
  // The first time a minute after the start: until then, another process does it.
  let queuedAt = machineMs();
  let isQueueing = false;

  const freeAt = (name: LeasedDelivery["integration"]) =>
    (sentTogether(name)?.timesPerMinute === undefined ? MOST_AT_PARTNER : 1) - (inFlight.get(name) ?? 0);
  const start = (integration: LeasedDelivery["integration"], deliveries: readonly LeasedDelivery[]) => {
    inFlight.set(integration, (inFlight.get(integration) ?? 0) + 1);
    const work = deliver(context, deliveries)
      .catch((error: unknown) => log.error({ err: error, integration }, "could not record a delivery"))
      .finally(() => {
        inFlight.set(integration, (inFlight.get(integration) ?? 1) - 1);
        running.delete(work);
        wake();
      });
    running.add(work);
  };
  // Beside the passes: what is slow or fails for stores holds up no partner.
  const queue = () => {
    queuedAt = machineMs();
    isQueueing = true;
    const work = queueForStores(pool, now())
      .catch((error: unknown) => log.error({ err: error }, "could not queue deliveries to stores"))
      .finally(() => {
        isQueueing = false;
        running.delete(work);
      });
    running.add(work);
  };
  const pass = async () => {
    if (machineMs() - sweptAt >= Math.min(SWEEP_MS, leaseMs)) {
      await sweepDeliveries(pool, now());
      await advanceBackfills(pool, now());
      sweptAt = machineMs();
    }
    if (!isQueueing && machineMs() - queuedAt >= STORES_MS) queue();
    const free = new Map([...availablePartners(), ...storeDestinations].map((name) => [name, freeAt(name)]));
    const leased = await leaseDeliveries(pool, { now: now(), leaseMs, free });
    for (const deliveries of asRequests(leased)) start(deliveries[0].integration, deliveries);
    return leased.length;
  };
  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const leased = await pass().catch((error: unknown) => {
        log.error({ err: error }, "could not look for deliveries");
        return 0;
      });
      passedAt = machineMs();
      // What has just ended may have made room; otherwise the next look is a second later.
      const waits = leased > 0 || running.size > 0 ? [woken.then(() => pause(GATHER_MS))] : [];
      await Promise.race([...waits, pause(POLL_MS)]);
    }
  };
  const looping = loop();
  return {
    stop: async () => {
      stopping.abort();
      await looping;
      await Promise.all(running);
    },
    fault: () => (machineMs() - passedAt > STUCK_MS ? "deliveries are stuck" : null),
  };
}
