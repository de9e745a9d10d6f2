import { minorDigits } from "#lib/minor-units.ts";
import { OrderFacts } from "#lib/survey/document.ts";

/** What is stored of an order's facts. Its address is a digest. */
export interface StoredFacts {
  placedAt: Date;
  /** In minor units of the currency. */
  totalMinor: string | null;
  currency: string | null;
  country: string | null;
  isFirstOrder: boolean | null;
  facts: unknown;
  customerId: string | null;
  addressDigest: string | null;
}

/** The columns of `store_order o` that {@link StoredFacts} has. */
export const orderColumns = `o.placed_at AS "placedAt", o.total_minor AS "totalMinor", o.currency, o.country, o.is_first_order AS "isFirstOrder", o.facts,
  o.customer_id AS "customerId", o.address_digest AS "addressDigest"`;

/** An order's facts as its store said them, without the address. */
export function storedFacts(stored: StoredFacts): OrderFacts {
  const { placedAt, totalMinor, currency, country, isFirstOrder, facts, customerId } = stored;
  const others = OrderFacts.parse(facts);
  return {
    ...others,
    createdAt: others.createdAt && placedAt.toISOString(),
    country,
    isFirstOrder,
    customerId,
    ...(totalMinor !== null && currency !== null ? { total: majorOf(totalMinor, currency), currency } : {}),
  };
}

function majorOf(totalMinor: string, currency: string): number {
  return Number(totalMinor) / 10 ** minorDigits(currency);
}
