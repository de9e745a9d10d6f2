import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { checkIsNoLibrarys } from "./save-template.ts";
import { templateRow } from "./template-row.ts";

/**
 * Deletes an own template; surveys that use its questions keep them.
 * Throws 403 for one in the library, 404 for another account's.
 */
export async function deleteTemplate({ accountId }: MemberContext, id: string): Promise<undefined> {
  checkIsNoLibrarys(id);
  const row = await templateRow(accountId, id);
  // deleteMany doesn't throw if somebody else has just deleted it.
  await tenant().surveyTemplate.deleteMany({ where: { accountId, id: row.id } });
}
