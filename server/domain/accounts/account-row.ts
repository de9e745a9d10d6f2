import type { Account as AccountRow } from "#generated/prisma/client.ts";
import type { platformValues } from "#lib/calls/shapes.ts";
import { notFound } from "#lib/errors.ts";
import { tenant } from "#server/foundation/database/db.ts";

export type { AccountRow };
export type Platform = (typeof platformValues)[number];

/** The account's row. Throws not-found, which only a closed account can cause. */
export async function accountRow(accountId: string): Promise<AccountRow> {
  const row = await tenant().account.findUnique({ where: { id: accountId } });
  if (!row) throw notFound("account");
  return row;
}

/** The platform of a row. The database's CHECK holds the text to these values; the type system does not know it. */
export function platformOf({ platform }: Pick<AccountRow, "platform">): Platform {
  switch (platform) {
    case "Shopify":
    case "WooCommerce":
    case "BigCommerce":
    case "Wix":
      return platform;
    default:
      return "None";
  }
}
