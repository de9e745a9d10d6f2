import { isAppError } from "#lib/errors.ts";
import { machineMs, machineNow } from "#lib/machine-clock.ts";
import { minorDigits } from "#lib/minor-units.ts";
import type { OwnDiscount } from "#lib/survey/own-discount.ts";
import { type StoreInUse, storedCurrency, withStore } from "#server/domain/connections/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import type { PlatformDiscounts, StoreDiscount } from "#server/partners/platforms/platform.ts";
import { type DiscountKey, noteDiscount } from "./claim.ts";
import { drawCode } from "./draw-code.ts";

/** How often a code is drawn again because the store has one that reads the same. */
const MOST_DRAWN = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A store whose clock is behind ours would else not accept the code yet. */
const CLOCK_MS = 5 * 60 * 1000;
/** After this the order's page may ask a store again that refused. */
const REFUSED_MS = 10 * 60 * 1000;
const LONGEST_PROBLEM = 500;

/** A code to be made. */
export interface DiscountToMake {
  key: DiscountKey;
  ownDiscount: OwnDiscount;
  /** That an earlier attempt may have made. */
  earlierCode: string | null;
}

/**
 * Makes an order's code in the account's store, and stores how that went. It never fails: what goes wrong is the merchant's
 * to read, and an attempt without an answer is made again with the same code.
 */
export async function makeCode(wanted: DiscountToMake): Promise<void> {
  const { key } = wanted;
  const note = (change: Parameters<typeof noteDiscount>[1]) =>
    inAccount(key.accountId, () => noteDiscount(key, change));
  const fail = (problem: string) =>
    note({
      status: "failed",
      problem: problem.slice(0, LONGEST_PROBLEM),
      leasedUntil: new Date(machineMs() + REFUSED_MS),
    });
  try {
    const isMade = await withStore(key.accountId, (inUse) => makeAtStore(inUse, wanted, { note, fail }));
    if (isMade === null) await fail("The store isn't connected.");
  } catch (error) {
    if (isAppError(error) && error.code === "partner-refused") return await fail(error.message);
    if (!isAppError(error)) log.error({ err: error, accountId: key.accountId }, "could not make a discount code");
    const problem = isAppError(error) ? error.message.slice(0, LONGEST_PROBLEM) : null;
    await note({ problem, leasedUntil: machineNow() });
  }
}

interface Notes {
  note: (change: Parameters<typeof noteDiscount>[1]) => Promise<void>;
  fail: (problem: string) => Promise<void>;
}

async function makeAtStore(inUse: StoreInUse, wanted: DiscountToMake, { note, fail }: Notes): Promise<boolean> {
  const { stores, store, connection } = inUse;
  const { key, ownDiscount, earlierCode } = wanted;
  const isSame = connection.platform === key.platform && connection.storeNumber === key.storeNumber;
  const { discounts } = stores;
  if (!discounts || !isSame) {
    await fail("The order is of another store than the connected one.");
    return false;
  }
  const order = await judgeOrder(inUse, key);
  if (order === "test") await fail("The order is a test.");
  // The thank-you page can be faster than the store, and a payment slower.
  if (order === "unknown") await note({ problem: "The store doesn't know the order yet.", leasedUntil: machineNow() });
  if (order !== "accepted") return false;
  const promised = ownDiscount.amountMinor === undefined ? undefined : ownDiscount.currency;
  const currency = promised === undefined ? undefined : await currencyOf(inUse);
  if (promised !== currency) {
    await fail(`The survey promises an amount in ${promised}, and the store's currency is ${currency}.`);
    return false;
  }
  const title = `Afterword survey, order ${key.sourceOrderId}`.slice(0, 200);
  const done = () => note({ status: "made", problem: null, madeAt: machineNow() });
  if (earlierCode !== null && (await discounts.has(store, { code: earlierCode, title }))) {
    await done();
    return true;
  }
  for (let drawn = 0; drawn < MOST_DRAWN; drawn++) {
    const code = drawn === 0 && earlierCode !== null ? earlierCode : drawCode(ownDiscount.prefix);
    if (await createCode(discounts, inUse, { code, title, ownDiscount, note })) {
      await done();
      return true;
    }
  }
  await fail(`${store.domain} has codes already that read the same.`);
  return false;
}

/** The code is stored before the store is asked: if the answer is lost, the next attempt looks for it. */
async function createCode(
  discounts: PlatformDiscounts,
  { store }: StoreInUse,
  {
    code,
    title,
    ownDiscount,
    note,
  }: Pick<StoreDiscount, "code" | "title"> & { ownDiscount: OwnDiscount } & Pick<Notes, "note">,
): Promise<boolean> {
  const { percent, amountMinor, currency, validDays } = ownDiscount;
  const nowMs = machineMs();
  const endsAt = new Date(nowMs + validDays * DAY_MS);
  await note({
    status: "making",
    code,
    percent: percent ?? null,
    amountMinor: amountMinor ?? null,
    currency: currency ?? null,
    expiresAt: endsAt,
  });
  const value = percent === undefined ? { amount: majorUnits(amountMinor ?? 0, currency ?? "") } : { percent };
  return await discounts.create(store, { code, title, value, startsAt: new Date(nowMs - CLOCK_MS), endsAt });
}

/** Of the store, in which its discounts are. */
async function currencyOf({ stores, store, connection }: StoreInUse): Promise<string | undefined> {
  return storedCurrency(connection) ?? (await stores.readStore(store)).currency ?? undefined;
}

/** 1250 minor units of USD are `12.50`. */
export function majorUnits(amountMinor: number, currency: string): string {
  const digits = minorDigits(currency);
  return (amountMinor / 10 ** digits).toFixed(digits);
}

/**
 * What the store says about an order: only an order that it has accepted earns a code, because anyone can send an order's
 * number. What we have recorded saves a request.
 */
async function judgeOrder({ stores, store }: StoreInUse, key: DiscountKey): Promise<"accepted" | "test" | "unknown"> {
  const recorded = await inAccount(key.accountId, () =>
    tenant().storeOrder.findFirst({ where: { ...key }, select: { isAccepted: true, isTest: true } }),
  );
  const order = recorded?.isAccepted ? recorded : await stores.readOrder(store, key.sourceOrderId);
  if (!order?.isAccepted) return "unknown";
  return order.isTest ? "test" : "accepted";
}
