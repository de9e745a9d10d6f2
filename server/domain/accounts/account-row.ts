import type { Account as AccountRow } from "#generated/prisma/client.ts";
import type { Platform } from "#lib/platforms.ts";
import { platforms } from "#lib/survey/places.ts";

export { accountRow } from "#server/domain/plans/index.ts";
export type { AccountRow };

/** The platform of a row. A CHECK in the database limits the text to these values; the type system can't know that. */
export function platformOf({ platform }: Pick<AccountRow, "platform">): Platform {
  return platforms.find((one) => one === platform) ?? "None";
}
