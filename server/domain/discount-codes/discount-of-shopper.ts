import { setTimeout as delay } from "node:timers/promises";
import { machineMs } from "#lib/machine-clock.ts";
import { liveStore } from "#server/domain/connections/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";
import type { DiscountRequest } from "#server/storefront/index.ts";
import { claimDiscount, readDiscount, type StoredDiscount } from "./claim.ts";
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
 * @param longestWaitMs after this it is `pending`, and the making goes on
 */
export async function discountOfShopper(
  asked: DiscountRequest,
  longestWaitMs = LONGEST_WAIT_MS,
): Promise<DiscountOfShopper> {
  const { accountId, platform, sourceOrderId, responseId: pageId, orderKey = null } = asked;
  return await inAccount(accountId, async () => {
    const store = await liveStore(accountId);
    if (store?.platform !== platform) return none;
    const { storeNumber } = store;
    const found = await findCompleted(asked, storeNumber);
    // The last answer may still be on its way.
    if (!found?.isCompleted) return pending;
    if (found.isTest) return none;
    const { responseId, ownDiscount } = found;
    const key = { accountId, platform, storeNumber, sourceOrderId };
    const earlier = await readDiscount(key);
    const discounts = storesOf(store.platform)?.discounts;
    const isPossible = store.status === "connected" && discounts && !(discounts.needsOrderKey && orderKey === null);
    // A page keeps the code that was made for it, even if no more are made.
    if (earlier?.status === "made" || !ownDiscount || !isPossible) return shownTo(pageId, earlier, none);
    const claim = await claimDiscount(key, responseId, pageId);
    if (claim) await within(longestWaitMs, makeCode(claim, ownDiscount, orderKey));
    return shownTo(pageId, await readDiscount(key), pending);
  });
}

/** Waits for work that goes on in any case. */
async function within(longestMs: number, work: Promise<void>): Promise<void> {
  const over = new AbortController();
  const wait = delay(longestMs, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([work, wait]);
  over.abort();
}

const none: DiscountOfShopper = { status: "none" };
const pending: DiscountOfShopper = { status: "pending" };

/** A code is shown to the page that it was made for, and while it is valid. */
function shownTo(pageId: string, stored: StoredDiscount | null, whileMaking: DiscountOfShopper): DiscountOfShopper {
  const { status, responseId = null, code = null, expiresAt = null } = stored ?? {};
  if (responseId === null || (stored?.pageId ?? pageId) !== pageId) return none;
  if (status === "making") return whileMaking;
  if (status !== "made" || code === null || (expiresAt !== null && expiresAt.getTime() <= machineMs())) return none;
  return { status: "made", code, expiresAt: expiresAt?.toISOString() ?? null };
}
