import { isAppError } from "#lib/errors.ts";
import { machineMs, machineNow } from "#lib/machine-clock.ts";
import { minorDigits } from "#lib/minor-units.ts";
import type { OwnDiscount } from "#lib/survey/own-discount.ts";
import { type StoreInUse, storedCurrency, withStore } from "#server/domain/connections/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import { overSharedLimit } from "#server/foundation/rate-limits/index.ts";
import { type DiscountChange, type DiscountClaim, noteDiscount } from "./claim.ts";
import { drawCode } from "./draw-code.ts";
import { judgeOrder } from "./judge-order.ts";

/** How often a code is drawn again because the store has one that reads the same. */
const MOST_DRAWN = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A store whose clock is behind ours would else not accept the code yet. */
const CLOCK_MS = 5 * 60 * 1000;
/** After this the order's page may ask a store again that refused. */
const REFUSED_MS = 10 * 60 * 1000;
const LONGEST_PROBLEM = 500;
/** The limit per account, so that nobody can collect any number of codes. */
const MOST_A_DAY = 2_000;
/** Until the store is asked again for an order that it doesn't know yet; doubled each time. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

/**
 * Makes an order's code in the account's store, and stores how that went. It never fails: what goes wrong is the merchant's
 * to read, and an attempt without an answer is made again with the same code.
 */
export async function makeCode(claim: DiscountClaim, ownDiscount: OwnDiscount, orderKey: string | null): Promise<void> {
  const { accountId } = claim.key;
  const note = (change: DiscountChange) => inAccount(accountId, () => noteDiscount(claim, change));
  const fail = async (problem: string) => {
    const leasedUntil = new Date(machineMs() + REFUSED_MS);
    await note({ status: "failed", problem: problem.slice(0, LONGEST_PROBLEM), leasedUntil });
  };
  /** This is no attempt. */
  const later = async (problem: string) => {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** claim.missed);
    const [attempts, missed] = [{ decrement: 1 }, { increment: 1 }];
    await note({ problem, attempts, missed, leasedUntil: new Date(machineMs() + pauseMs) });
  };
  const notes = { note, fail, later };
  try {
    const isOver = await withStore(accountId, (inUse) => makeAtStore(inUse, { claim, ownDiscount, orderKey }, notes));
    if (isOver === null) await fail("The store isn't connected.");
  } catch (error) {
    if (isAppError(error) && error.code === "partner-refused") return await fail(error.message);
    if (!isAppError(error)) log.error({ err: error, accountId }, "could not make a discount code");
    const problem = isAppError(error) ? error.message.slice(0, LONGEST_PROBLEM) : null;
    await note({ problem, leasedUntil: machineNow() });
  }
}

interface Notes {
  /** Returns false if the claim has ended. */
  note: (change: DiscountChange) => Promise<boolean>;
  fail: (problem: string) => Promise<void>;
  later: (problem: string) => Promise<void>;
}

async function makeAtStore(
  inUse: StoreInUse,
  { claim, ownDiscount, orderKey }: { claim: DiscountClaim; ownDiscount: OwnDiscount; orderKey: string | null },
  { note, fail, later }: Notes,
): Promise<void> {
  const { stores, store, connection } = inUse;
  const { key, code: earlierCode } = claim;
  const isSame = connection.platform === key.platform && connection.storeNumber === key.storeNumber;
  const { discounts } = stores;
  if (!discounts || !isSame) return await fail("The order is of another store than the connected one.");
  const busy = await overSharedLimit("discountOrder", key.accountId);
  if (busy) return await later("Too many codes were asked for at a time.");
  // The thank-you page can be faster than the store, and a payment slower.
  const refusal = await judgeOrder(inUse, key, orderKey);
  if (refusal) return await (refusal.isFinal ? fail : later)(refusal.problem);
  const promised = ownDiscount.amountMinor === undefined ? undefined : ownDiscount.currency;
  const currency = promised === undefined ? undefined : await currencyOf(inUse);
  if (promised !== currency) {
    return await fail(`The survey promises an amount in ${promised}, and the store's currency is ${currency}.`);
  }
  const title = `Afterword survey, order ${key.sourceOrderId}`.slice(0, 200);
  const done = async () => {
    await note({ status: "made", problem: null, madeAt: machineNow() });
  };
  if (earlierCode !== null && (await discounts.has(store, { code: earlierCode, title }))) return await done();
  if ((await inAccount(key.accountId, () => countSince(key.accountId, DAY_MS))) >= MOST_A_DAY) {
    return await fail(`${MOST_A_DAY} codes were made in 24 hours, which is the most that are.`);
  }
  for (let drawn = 0; drawn < MOST_DRAWN; drawn++) {
    const code = drawn === 0 && earlierCode !== null ? earlierCode : drawCode(ownDiscount.prefix);
    const wanted = termsOf(ownDiscount, code);
    // Stored before the store is asked: if the answer is lost, the next attempt looks for it.
    if (!(await note({ pageId: claim.pageId, ...wanted.stored }))) return;
    if (await discounts.create(store, { ...wanted.asked, title })) return await done();
  }
  await fail(`${store.domain} has codes already that read the same.`);
}

async function countSince(accountId: string, periodMs: number): Promise<number> {
  const madeAt = { gt: new Date(machineMs() - periodMs) };
  return await tenant().discountCode.count({ where: { accountId, madeAt } });
}

/** A code on the survey's terms, from now on: as it is stored, and as the store is asked for it. */
function termsOf({ percent, amountMinor, currency, validDays }: OwnDiscount, code: string) {
  const nowMs = machineMs();
  const expiresAt = new Date(nowMs + validDays * DAY_MS);
  const value = percent === undefined ? { amount: majorUnits(amountMinor ?? 0, currency ?? "") } : { percent };
  const terms = { percent: percent ?? null, amountMinor: amountMinor ?? null, currency: currency ?? null };
  return {
    stored: { code, expiresAt, ...terms },
    asked: { code, value, startsAt: new Date(nowMs - CLOCK_MS), endsAt: expiresAt },
  };
}

/** The store's currency, which its discounts are in. */
async function currencyOf({ stores, store, connection }: StoreInUse): Promise<string | undefined> {
  return storedCurrency(connection) ?? (await stores.readStore(store)).currency ?? undefined;
}

/** 1250 minor units of USD are `12.50`. */
export function majorUnits(amountMinor: number, currency: string): string {
  const digits = minorDigits(currency);
  return (amountMinor / 10 ** digits).toFixed(digits);
}
