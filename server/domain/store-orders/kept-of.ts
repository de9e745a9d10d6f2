import type { OrderAdjustment } from "#server/storefront/index.ts";

/** What a stored order came to: numbers as the driver reads `bigint`. */
export interface StoredAmounts {
  totalMinor: string | null;
  refundedMinor: string;
  isAccepted: boolean;
}

/** The columns of {@link StoredAmounts}. */
export const amountsSql = `total_minor AS "totalMinor", refunded_minor AS "refundedMinor", is_accepted AS "isAccepted"`;

/** An order that isn't accepted (any longer) isn't one, and neither is one whose whole total was refunded. */
export function keptOf({ totalMinor, refundedMinor, isAccepted }: StoredAmounts): OrderAdjustment {
  const refunded = Number(refundedMinor);
  const isRefunded = refunded > 0 && totalMinor !== null && refunded >= Number(totalMinor);
  return { refundedMinor: refunded, isVoid: !isAccepted || isRefunded };
}
