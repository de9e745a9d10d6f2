import { setTimeout as delay } from "node:timers/promises";
import { liveStore } from "#server/domain/connections/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";
import type { AskedDiscount } from "#server/storefront/index.ts";
import { claimDiscount, readDiscount } from "./claim.ts";
import { findCompleted } from "./find-completed.ts";
import { makeCode } from "./make-code.ts";

/** What a shopper's page gets: `pending` if asking again may help, `none` if there won't be one. */
export type DiscountOfShopper =
  | { status: "pending" | "none" }
  | { status: "made"; code: string /** ISO 8601, UTC. */; expiresAt: string | null };

/** How long a page waits for its store; after that it asks again. */
const LONGEST_WAIT_MS = 5_000;

/**
 * The discount code of the shopper whose page asks, which is made in the store at the first time. Codes are made for those
 * who see the end of the survey, and no sooner: saving an answer waits for no store, and no code is made for nobody.
 */
export async function discountOfShopper(asked: AskedDiscount): Promise<DiscountOfShopper> {
  const { accountId, platform, sourceOrderId } = asked;
  return await inAccount(accountId, async () => {
    const store = await liveStore(accountId);
    if (store?.status !== "connected" || store.platform !== platform || !storesOf(store.platform)?.discounts)
      return none;
    const { storeNumber } = store;
    const found = await findCompleted(asked, storeNumber);
    // The last answer may still be on its way.
    if (!found?.isCompleted) return pending;
    const { responseId, ownDiscount, isTest } = found;
    if (isTest || !ownDiscount) return none;
    const key = { accountId, platform, storeNumber, sourceOrderId };
    const claimed = await claimDiscount(key, responseId);
    if (claimed) {
      const making = makeCode({ key, ownDiscount, earlierCode: claimed.code });
      const over = new AbortController();
      const wait = delay(LONGEST_WAIT_MS, undefined, { signal: over.signal }).catch(() => undefined);
      await Promise.race([making, wait]);
      over.abort();
    }
    const stored = await readDiscount(key);
    if (stored?.status === "made" && stored.code !== null) {
      return { status: "made", code: stored.code, expiresAt: stored.expiresAt?.toISOString() ?? null };
    }
    return stored?.status === "making" ? pending : none;
  });
}

const none: DiscountOfShopper = { status: "none" };
const pending: DiscountOfShopper = { status: "pending" };
