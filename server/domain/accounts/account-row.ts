import type { Account as AccountRow } from "#generated/prisma/client.ts";
import type { platformValues } from "#lib/calls/shapes.ts";

export { accountRow } from "#server/domain/plans/index.ts";
export type { AccountRow };
export type Platform = (typeof platformValues)[number];

/** The platform of a row. A CHECK in the database limits the text to these values; the type system can't know that. */
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
