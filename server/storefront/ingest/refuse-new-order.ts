import type { AppError } from "#lib/errors.ts";
import { overLimit } from "#server/foundation/rate-limits/index.ts";
import type { Submission } from "./context.ts";

/**
 * Counts an order that a message begins, and returns the 429 if its client began too many of the account's. Where a store
 * is connected, invented orders use up nothing, and many shoppers of one till or office have one address.
 */
export function refuseNewOrder({ account, client }: Pick<Submission, "account" | "client">): AppError | null {
  if (account.hasStore || client === null) return null;
  return overLimit("newOrder", `${account.accountId} ${client}`);
}
