import { isAppError } from "#lib/errors.ts";
import type { StoreDestination } from "#lib/partners.ts";
import { type StoreInUse, withStore } from "#server/domain/connections/index.ts";
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
  try {
    const attempt = await withStore(delivery.accountId, (inUse) => verbs[destination](inUse, delivery));
    return attempt ?? { outcome: { kind: "wait", until: new Date(now.getTime() + DISCONNECTED_MS) } };
  } catch (error) {
    if (!isAppError(error) || !error.code.startsWith("partner-")) throw error;
    const { code, message: reason, options } = error;
    // It may have started workflows, and they must not start twice.
    const isOver = destination === "StoreFlows" && options.type === "partner-timed-out";
    if (code === "partner-refused" || isOver) return { outcome: { kind: "refused", reason } };
    return { outcome: { kind: "later", reason, scope: "message" } };
  }
}
