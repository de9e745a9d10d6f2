import { insertEntry } from "#server/domain/audit/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { rewriteResponses } from "#server/storefront/index.ts";
import { forgetMarks } from "./mark-read.ts";
import { existingIds } from "./named-responses.ts";

/** The member who deletes or marks responses. */
export type Actor = Pick<MemberContext, "accountId" | "personId" | "isStaff">;

/**
 * Deletes responses with everything stored about them; all counters follow in the same transaction.
 * @throws AppError `not-found` if none of them exists
 */
export async function deleteResponses(actor: Actor, recordIds: string[]): Promise<{ changed: number }> {
  const { accountId, personId, isStaff } = actor;
  return await inAccountTransaction(async (client) => {
    const ids = await existingIds(client, accountId, recordIds);
    const changed = await rewriteResponses(client, accountId, ids, () => null);
    await forgetMarks(client, accountId, ids);
    const entry = { accountId, personId, asStaff: isStaff, action: "appDeleteResponses" };
    await insertEntry(client, { ...entry, details: { responses: changed } });
    return { changed };
  });
}
