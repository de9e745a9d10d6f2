import { randomUUIDv7 } from "node:crypto";
import { createSavedFilter } from "#server/domain/saved-filters/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";

/** A filter that the account saved, "Unread VIPs" where no name is given; gives its id. */
export async function aSavedFilter(accountId: string, name = "Unread VIPs"): Promise<string> {
  const parameters = { range: "30-days", tag: "vip", unread: "1" };
  const context = { accountId, personId: randomUUIDv7() };
  return (await inAccount(accountId, () => createSavedFilter(context, { name, parameters }))).id;
}
