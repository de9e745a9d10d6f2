import { minorDigits } from "#lib/minor-units.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import type { StoreShopper } from "#server/partners/platforms/platform.ts";
import { addressDigests } from "./address-digest.ts";

/** An order that the store reported, as far as it is about its shopper. */
export interface OrderOfShopper {
  sourceOrderId: string;
  placedAt: Date;
  /** Decimal major units and the currency, such as `49.90 USD`; null if unknown. */
  total: string | null;
  /** ISO 3166-1 alpha-2 */
  country: string | null;
}

/** More than a shopper has; the list fits an email. */
const MOST_ORDERS = 50;

interface Row extends Omit<OrderOfShopper, "total"> {
  totalMinor: number | null;
  currency: string | null;
}

/** A shopper's latest orders at one store, with or without a response. In the account's scope. */
export async function ordersOfShopper(
  accountId: string,
  { platform, storeNumber }: { platform: string; storeNumber: number },
  { emailAddress, customerId, sourceOrderIds }: StoreShopper,
): Promise<OrderOfShopper[]> {
  const digests = emailAddress === null ? [] : addressDigests(accountId, emailAddress);
  const { rows } = await accountPool().query<Row>(ordersSql, [
    ...[accountId, platform, digests, customerId, sourceOrderIds, storeNumber],
  ]);
  return rows.map(({ totalMinor, currency, ...order }) => ({ ...order, total: totalOf(totalMinor, currency) }));
}

function totalOf(minor: number | null, currency: string | null): string | null {
  if (minor === null || currency === null) return null;
  const digits = minorDigits(currency);
  return `${(minor / 10 ** digits).toFixed(digits)} ${currency}`;
}

const ordersSql = `
  SELECT source_order_id AS "sourceOrderId", placed_at AS "placedAt", total_minor::float8 AS "totalMinor", currency, country
  FROM store_order WHERE account_id = $1 AND platform = $2 AND store_number = $6
    AND (address_digest = ANY($3::text[]) OR customer_id = $4 OR source_order_id = ANY($5::text[]))
  ORDER BY placed_at DESC, source_order_id LIMIT ${MOST_ORDERS}`;
