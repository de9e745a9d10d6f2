import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { accountRow } from "./account-row.ts";

/** Which of the three setup tasks are done, derived from the current state rather than from clicks. */
export async function setupChecklist(context: MemberContext) {
  const account = await accountRow(context.accountId);
  const where = { accountId: context.accountId, kind: "integration", status: { not: "removed" } };
  const partners = await tenant().connection.count({ where });
  const done = {
    customizedSurveyCompleted: account.surveyCustomizedAt !== null,
    enabledSurveyCompleted: account.surveyEnabled,
    integrationConnectedCompleted: partners > 0,
  };
  return { ...done, completedCount: Object.values(done).filter(Boolean).length };
}
