import { machineMs } from "#lib/machine-clock.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";

/** Which order a code is of. */
export interface DiscountKey {
  accountId: string;
  platform: string;
  storeNumber: number;
  sourceOrderId: string;
}

/** What is stored of a code. */
export interface StoredDiscount {
  status: string;
  /** Null once the response is deleted. */
  responseId: string | null;
  /** The page whose code it is; null until the store has accepted the order. */
  pageId: string | null;
  code: string | null;
  expiresAt: Date | null;
}

/** Longer than all requests to a store take together. */
const LEASE_MS = 90_000;
/** How often a store is asked because of one order, however often its page is reloaded. */
const MOST_ATTEMPTS = 20;

/** The code of an order; null if none was asked for. */
export async function readDiscount(key: DiscountKey): Promise<StoredDiscount | null> {
  return await tenant().discountCode.findUnique({
    where: { accountId_platform_storeNumber_sourceOrderId: key },
    select: { status: true, responseId: true, pageId: true, code: true, expiresAt: true },
  });
}

/** The right to make an order's code, until it ends. */
export interface DiscountClaim {
  key: DiscountKey;
  responseId: string;
  /** The page that asks. */
  pageId: string;
  leasedUntil: Date;
  /** The code that an earlier attempt may have made. */
  code: string | null;
  /** How often the store didn't know the order yet. */
  missed: number;
}

/**
 * Takes the making of an order's code, so that no two processes ask the store at a time.
 * @returns null if another one has taken it, has ended it, it is another page's, or there were too many
 */
export async function claimDiscount(
  key: DiscountKey,
  responseId: string,
  pageId: string,
): Promise<DiscountClaim | null> {
  const { accountId, platform, storeNumber, sourceOrderId } = key;
  const [now, leasedUntil] = [new Date(machineMs()), new Date(machineMs() + LEASE_MS)];
  const values = [accountId, platform, storeNumber, sourceOrderId, responseId, now, leasedUntil, pageId];
  const { rows } = await inAccountTransaction((client) =>
    client.query<Pick<DiscountClaim, "code" | "missed">>({ name: "claim-discount", text: claimSql, values }),
  );
  return rows[0] ? { key, responseId, pageId, leasedUntil, ...rows[0] } : null;
}

const claimSql = `
  INSERT INTO discount_code AS d
    (account_id, platform, store_number, source_order_id, response_id, status, leased_until, created_at)
  VALUES ($1, $2, $3, $4, $5, 'making', $7, $6)
  ON CONFLICT (account_id, platform, store_number, source_order_id) DO UPDATE
    SET status = 'making', attempts = d.attempts + 1, leased_until = excluded.leased_until
    WHERE d.status <> 'made' AND d.leased_until <= $6 AND d.attempts < ${MOST_ATTEMPTS}
      AND d.response_id = $5 AND (d.page_id IS NULL OR d.page_id = $8)
  RETURNING code, missed`;

/** What is changed of a code that {@link claimDiscount} took. */
export interface DiscountChange {
  status?: "making" | "made" | "failed";
  pageId?: string;
  code?: string;
  percent?: number | null;
  amountMinor?: number | null;
  currency?: string | null;
  expiresAt?: Date;
  problem?: string | null;
  attempts?: { decrement: number };
  missed?: { increment: number };
  leasedUntil?: Date;
  madeAt?: Date;
}

/**
 * Stores how the making goes.
 * @returns false if the claim has ended, or its response was deleted: then nothing is stored
 */
export async function noteDiscount(
  { key, responseId, leasedUntil }: DiscountClaim,
  data: DiscountChange,
): Promise<boolean> {
  const { count } = await tenant().discountCode.updateMany({ where: { ...key, responseId, leasedUntil }, data });
  return count > 0;
}
