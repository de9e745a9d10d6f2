import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import type { PlatformOrder } from "#server/partners/platforms/platform.ts";
import type { Shop } from "#server/testing/shops.ts";
import { recordOrder } from "../index.ts";

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

export function order(sourceOrderId: string, changes: Partial<PlatformOrder> = {}): PlatformOrder {
  return {
    sourceOrderId,
    placedAt: minutesAgo(5),
    updatedAt: minutesAgo(5),
    isAccepted: true,
    isTest: false,
    isWebCheckout: true,
    facts: { total: 49.9, currency: "USD" },
    ...changes,
  };
}

export const record = (
  { accountId }: Shop,
  placed: PlatformOrder,
  platform: "Shopify" | "WooCommerce" = "Shopify",
  storeNumber = 1,
) =>
  inAccount(accountId, () =>
    inAccountTransaction((client) => recordOrder(client, { accountId, platform, storeNumber }, placed)),
  );

export const ordersOf = ({ accountId }: Shop) =>
  inAccount(accountId, () => tenant().storeOrder.findMany({ where: { accountId }, orderBy: { sourceOrderId: "asc" } }));
