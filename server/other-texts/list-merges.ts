import type { OtherMerge as OtherMergeRow } from "#generated/prisma/client.ts";
import type { OtherMerge } from "#lib/calls/app-other-texts.ts";
import { type AccountContext, readQuestion } from "#server/analytics/index.ts";
import { tenant } from "#server/db.ts";
import { nameOf, whoChanged } from "#server/surveys/index.ts";

const MOST_MERGES = 100;
const MOST_TEXTS = 20;

/**
 * What was merged in a question, and undone: the audit trail, the latest first.
 * @throws AppError `not-found` for a question the account never saved
 */
export async function listMerges(context: AccountContext, questionNameId: string): Promise<OtherMerge[]> {
  const { accountId } = context;
  await readQuestion(context, questionNameId);
  const rows = await tenant().otherMerge.findMany({
    where: { accountId, questionId: questionNameId },
    orderBy: { id: "desc" },
    take: MOST_MERGES,
  });
  return await mergesOf(accountId, rows);
}

/** One merge as it stands; null where the account has none of that id. */
export async function readMerge(accountId: string, id: string): Promise<OtherMerge | null> {
  const row = await tenant().otherMerge.findUnique({ where: { accountId_id: { accountId, id } } });
  return row && ((await mergesOf(accountId, [row]))[0] ?? null);
}

async function mergesOf(accountId: string, rows: readonly OtherMergeRow[]): Promise<OtherMerge[]> {
  const makers = rows.map((row) => ({ personId: row.createdBy, asStaff: row.createdAsStaff }));
  const undoers = rows.map((row) => ({ personId: row.undoneBy, asStaff: row.undoneAsStaff }));
  const people = await whoChanged(tenant(), accountId, [...makers, ...undoers]);
  return rows.map((row, index) => ({
    mergeId: row.id,
    choiceId: row.choiceId,
    choiceLabel: row.choiceLabel,
    texts: row.texts.slice(0, MOST_TEXTS),
    textCount: row.texts.length,
    answers: Number(row.answers),
    isApplied: row.appliedAt !== null,
    createdAt: row.createdAt.toISOString(),
    createdBy: nameOf(people[index]),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undoneBy: row.undoneAt ? nameOf(people[rows.length + index]) : null,
  }));
}
