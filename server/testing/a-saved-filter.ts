import { randomUUIDv7 } from "node:crypto";
import { createSavedFilter } from "#server/domain/saved-filters/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";

/** Saves a filter for the account, "Unread VIPs" by default; returns its id. */
export async function aSavedFilter(accountId: string, name = "Unread VIPs"): Promise<string> {
  const parameters = { range: "30-days", tag: "vip", unread: "1" };
  const context = { accountId, personId: randomUUIDv7() };
  return (await inAccount(accountId, () => createSavedFilter(context, { name, parameters }))).id;
}
