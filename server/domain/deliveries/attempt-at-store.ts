import { isAppError } from "#lib/errors.ts";
import type { StoreDestination } from "#lib/partners.ts";
import { type StoreInUse, withStore } from "#server/domain/connections/index.ts";
import { log } from "#server/foundation/log.ts";
import { copyAnswers } from "./copy-answers.ts";
import type { LeasedDelivery } from "./lease.ts";
import type { Attempt } from "./note-health.ts";
import { startFlows } from "./start-flows.ts";

/** How soon a delivery is looked at again whose store or partner has no credentials. The next sweep holds or drops it. */
export const DISCONNECTED_MS = 60 * 60 * 1_000;

const verbs: Record<StoreDestination, (inUse: StoreInUse, delivery: LeasedDelivery) => Promise<Partial<Attempt>>> = {
  StoreFlows: startFlows,
  StoreAnswers: copyAnswers,
};

/** Sends a leased delivery to the account's store, whose health `withStore` notes. */
export async function attemptAtStore(
  delivery: LeasedDelivery,
  destination: StoreDestination,
  now: Date,
): Promise<Partial<Attempt>> {
  const made: Partial<Attempt>[] = [];
  const notNow = { outcome: { kind: "wait", until: new Date(now.getTime() + DISCONNECTED_MS) } } as const;
  try {
    await withStore(delivery.accountId, async (inUse) => made.push(await verbs[destination](inUse, delivery)));
    return made[0] ?? notNow;
  } catch (error) {
    if (made[0]) {
      log.error({ err: error, accountId: delivery.accountId }, "could not note that a store works");
      return made[0];
    }
    // Disconnected in the meantime.
    if (isAppError(error) && error.code === "conflict") return notNow;
    if (!isAppError(error) || !error.code.startsWith("partner-")) throw error;
    const { code, message: reason } = error;
    return {
      outcome: code === "partner-refused" ? { kind: "refused", reason } : { kind: "later", reason, scope: "message" },
    };
  }
}
