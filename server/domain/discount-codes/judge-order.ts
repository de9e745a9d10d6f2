import { machineMs } from "#lib/machine-clock.ts";
import { membersOf } from "#lib/unknown-values.ts";
import type { StoreInUse } from "#server/domain/connections/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { isSame } from "#server/partners/platforms/app-secret.ts";
import type { PlatformOrder } from "#server/partners/platforms/platform.ts";
import type { DiscountKey } from "./claim.ts";

/** Orders are numbered one after the other: the older ones are for nobody to count through. */
const OLDEST_DAYS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Why an order earns no code. */
export interface OrderRefusal {
  problem: string;
  /** Whether it never will; else it may once the store has it, or its payment. */
  isFinal: boolean;
}

/**
 * What the store says about an order: only an order that it has accepted earns a code, because anyone can send an order's
 * number. What we have recorded saves a request.
 * @param orderKey the order's own, as the page sent it
 * @returns null if it earns one
 */
export async function judgeOrder(
  inUse: StoreInUse,
  key: DiscountKey,
  orderKey: string | null,
): Promise<OrderRefusal | null> {
  const order = (await recordedOrder(inUse, key)) ?? (await orderAtStore(inUse, key, orderKey));
  if (!order) return { problem: "The store doesn't know the order yet.", isFinal: false };
  const problem = await problemOf(order, key.accountId);
  return problem === null ? null : { problem, isFinal: true };
}

/** Amounts are in the same units, whichever. */
interface JudgedOrder {
  placedAt: Date;
  isTest: boolean;
  total: number | null;
  refunded: number;
  discountCodes: readonly string[];
}

async function recordedOrder({ stores }: StoreInUse, key: DiscountKey): Promise<JudgedOrder | null> {
  if (stores.discounts?.needsOrderKey) return null;
  const row = await inAccount(key.accountId, () => tenant().storeOrder.findFirst({ where: { ...key } }));
  if (!row?.isAccepted) return null;
  const { placedAt, isTest, totalMinor, refundedMinor, facts } = row;
  const { discountCodes } = membersOf(facts);
  return {
    placedAt,
    isTest,
    total: totalMinor === null ? null : Number(totalMinor),
    refunded: Number(refundedMinor),
    discountCodes: Array.isArray(discountCodes) ? discountCodes.filter((code) => typeof code === "string") : [],
  };
}

/** Null also with another key than the order's: who guesses learns nothing. */
async function orderAtStore(
  { stores, store }: StoreInUse,
  key: DiscountKey,
  orderKey: string | null,
): Promise<JudgedOrder | null> {
  const order: PlatformOrder | null = await stores.readOrder(store, key.sourceOrderId);
  if (!order?.isAccepted || order.isUnpaid) return null;
  if (stores.discounts?.needsOrderKey && !(order.secret && isSame(order.secret, orderKey ?? ""))) return null;
  const { placedAt, isTest, refunded = 0, facts } = order;
  return { placedAt, isTest, total: facts.total ?? null, refunded, discountCodes: facts.discountCodes ?? [] };
}

async function problemOf(order: JudgedOrder, accountId: string): Promise<string | null> {
  const { placedAt, isTest, total, refunded, discountCodes } = order;
  if (isTest) return "The order is a test.";
  if (machineMs() - placedAt.getTime() > OLDEST_DAYS * DAY_MS) return `The order is older than ${OLDEST_DAYS} days.`;
  if (total === 0) return "The order cost nothing.";
  if (total !== null && refunded >= total) return "The order was refunded.";
  // WooCommerce keeps codes in lower case, and ours are in capital letters.
  const used = discountCodes.map((code) => code.toUpperCase());
  const own = used.length > 0 && (await isOwn(accountId, used));
  return own ? "The order used a code that was earned with another one." : null;
}

async function isOwn(accountId: string, codes: string[]): Promise<boolean> {
  const where = { accountId, code: { in: codes } };
  return (await inAccount(accountId, () => tenant().discountCode.findFirst({ where }))) !== null;
}
