import type { OtherMerge as OtherMergeRow, Prisma } from "#generated/prisma/client.ts";
import type { OtherMerge } from "#lib/calls/app-other-texts.ts";
import { notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { recordEntry } from "#server/domain/audit/index.ts";
import type { AuthorContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { followNow, requestFollowing } from "./follow-rules.ts";
import { readMerge } from "./list-merges.ts";
import { lockQuestion } from "./lock-question.ts";

/**
 * Undoes a merge: removes its rules, and its answers count as before it: as "Other", or for the choice of another merge
 * with the same text. Undoing twice changes nothing. A choice created for it stays in the draft, and is returned.
 * @throws AppError `not-found` for a merge that the account doesn't have
 */
export async function undoMerge(context: AuthorContext, mergeId: string): Promise<OtherMerge> {
  const { accountId } = context;
  const found = uuidPattern.test(mergeId) ? await readRow(accountId, mergeId) : null;
  if (!found) throw notFound("merge");
  const { questionId } = found;
  await tenant().$transaction(async (transaction) => {
    await lockQuestion(transaction, accountId, questionId);
    const { personId, isStaff } = context;
    // The database's clock, by which passes over past answers are ordered.
    const undone = await transaction.$executeRaw`
      UPDATE other_merge SET undone_at = now(), undone_by = ${personId}::uuid, undone_as_staff = ${isStaff}, applied_at = NULL
      WHERE account_id = ${accountId}::uuid AND id = ${mergeId}::uuid AND undone_at IS NULL`;
    if (undone === 0) return;
    await restoreRules(transaction, found);
    const details = { mergeId, choiceId: found.choiceId, choice: found.choiceLabel, texts: found.normalized.length };
    const entry = { accountId, personId, asStaff: isStaff, action: "appUndoOtherMerge", subject: questionId, details };
    await recordEntry(entry, transaction);
    await requestFollowing(transaction, accountId, questionId);
  });
  await followNow(accountId, questionId);
  const merge = await readMerge(accountId, mergeId);
  if (!merge) throw notFound("merge");
  return merge;
}

/** Derives the rules of its texts from the remaining merges: the latest with a text wins. */
async function restoreRules(
  transaction: Prisma.TransactionClient,
  { accountId, questionId, normalized }: OtherMergeRow,
): Promise<void> {
  const remaining = await transaction.otherMerge.findMany({
    where: { accountId, questionId, undoneAt: null, normalized: { hasSome: normalized } },
    orderBy: { id: "asc" },
  });
  const ruleOf = new Map(remaining.flatMap((merge) => merge.normalized.map((text) => [text, merge] as const)));
  await transaction.otherRule.deleteMany({ where: { accountId, questionId, normalized: { in: normalized } } });
  await transaction.otherRule.createMany({
    data: normalized.flatMap((text) => {
      const merge = ruleOf.get(text);
      if (!merge) return [];
      const { choiceId, createdBy } = merge;
      return [{ accountId, questionId, normalized: text, choiceId, createdBy }];
    }),
  });
}

function readRow(accountId: string, id: string) {
  return tenant().otherMerge.findUnique({ where: { accountId_id: { accountId, id } } });
}
