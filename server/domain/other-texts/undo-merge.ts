import type { OtherMerge as OtherMergeRow, Prisma } from "#generated/prisma/client.ts";
import type { OtherMerge } from "#lib/calls/app-other-texts.ts";
import { notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { recordEntry } from "#server/domain/audit/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { followNow, requestFollowing } from "./follow-rules.ts";
import { readMerge } from "./list-merges.ts";
import { lockQuestion } from "./lock-question.ts";

/**
 * Takes a merge back: its rules go, and its answers count as before it: as "Other", or for the
 * choice of another merge that holds the same text. What is undone already stays so. A choice that was made for it stays in the draft, and is told of.
 * @throws AppError `not-found` for a merge that the account has not
 */
export async function undoMerge(context: MemberContext, mergeId: string): Promise<OtherMerge> {
  const { accountId } = context;
  const found = uuidPattern.test(mergeId) ? await readRow(accountId, mergeId) : null;
  if (!found) throw notFound("merge");
  const { questionId } = found;
  await tenant().$transaction(async (transaction) => {
    await lockQuestion(transaction, accountId, questionId);
    const { personId, isStaff } = context;
    // The database's clock, which the passes over past answers are told apart by.
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

/** The rules of its texts as the merges that stand make them: the latest that holds a text decides. */
async function restoreRules(
  transaction: Prisma.TransactionClient,
  { accountId, questionId, normalized }: OtherMergeRow,
): Promise<void> {
  const standing = await transaction.otherMerge.findMany({
    where: { accountId, questionId, undoneAt: null, normalized: { hasSome: normalized } },
    orderBy: { id: "asc" },
  });
  const ruleOf = new Map(standing.flatMap((merge) => merge.normalized.map((text) => [text, merge] as const)));
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
