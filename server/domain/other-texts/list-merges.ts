import * as z from "zod";
import type { OtherMerge as OtherMergeRow } from "#generated/prisma/client.ts";
import type { OtherMerge, OtherMerges } from "#lib/calls/app-other-texts.ts";
import { Question } from "#lib/survey/document.ts";
import { type AccountContext, type LabeledQuestion, readQuestion } from "#server/domain/analytics/index.ts";
import { nameOf, whoChanged } from "#server/domain/surveys/index.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { readCursor, writeCursor } from "#server/foundation/lists/index.ts";

const PAGE_SIZE = 50;
const MAX_TEXTS = 20;

/** Where a page ended; ids of merges increase with time. */
const Cursor = z.object({ id: z.uuid() });

/**
 * A page of a question's merges, undone ones included: the audit trail, latest first.
 * @throws AppError `not-found` for a question the account never saved, `invalid` for a cursor of another list
 */
export async function listMerges(
  context: AccountContext,
  { questionNameId, cursor }: { questionNameId: string; cursor?: string | undefined },
): Promise<OtherMerges> {
  const { accountId } = context;
  const list = ["merges", accountId, questionNameId];
  const from = cursor === undefined ? null : readCursor(cursor, list, Cursor);
  const labelled = await readQuestion(context, questionNameId);
  const key = { accountId, questionId: questionNameId };
  const [rows, following] = await Promise.all([
    tenant().otherMerge.findMany({
      where: { ...key, ...(from && { id: { lt: from.id } }) },
      orderBy: { id: "desc" },
      take: PAGE_SIZE + 1,
    }),
    tenant().otherMerge.findMany({
      where: { ...key, appliedAt: null },
      select: { answers: true, undoneAt: true },
    }),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: await mergesOf(accountId, labelled, shown),
    nextCursor: rows.length > shown.length && last ? writeCursor({ id: last.id }, list) : null,
    movedSoFar: following.length > 0 ? movedBy(following) : null,
  };
}

function movedBy(merges: readonly Pick<OtherMergeRow, "answers" | "undoneAt">[]): number {
  return merges.reduce((sum, { answers, undoneAt }) => sum + (undoneAt === null ? Number(answers) : 0), 0);
}

/** The current state of one merge; null if the account has none with that id. */
export async function readMerge(accountId: string, id: string): Promise<OtherMerge | null> {
  const row = await tenant().otherMerge.findUnique({ where: { accountId_id: { accountId, id } } });
  if (!row) return null;
  const labelled = await readQuestion({ accountId }, row.questionId);
  return (await mergesOf(accountId, labelled, [row]))[0] ?? null;
}

/** @param rows merges of the one question */
async function mergesOf(
  accountId: string,
  { question }: LabeledQuestion,
  rows: readonly OtherMergeRow[],
): Promise<OtherMerge[]> {
  const drafted = await draftChoices(accountId, question.questionNameId);
  const asked = new Set(question.choices?.map(({ id }) => id));
  const makers = rows.map((row) => ({ personId: row.createdBy, asStaff: row.createdAsStaff }));
  const undoers = rows.map((row) => ({ personId: row.undoneBy, asStaff: row.undoneAsStaff }));
  const people = await whoChanged(tenant(), accountId, [...makers, ...undoers]);
  return rows.map((row, index) => ({
    mergeId: row.id,
    choiceId: row.choiceId,
    choiceLabel: row.choiceLabel,
    texts: row.texts.slice(0, MAX_TEXTS),
    textCount: row.texts.length,
    answers: Number(row.answers),
    isApplied: row.appliedAt !== null,
    createdAt: row.createdAt.toISOString(),
    createdBy: nameOf(people[index]),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undoneBy: row.undoneAt ? nameOf(people[rows.length + index]) : null,
    isInDraftOnly: drafted.has(row.choiceId) && !asked.has(row.choiceId),
  }));
}

/** The ids of the choices as the question was last saved. */
async function draftChoices(accountId: string, questionNameId: string): Promise<ReadonlySet<string>> {
  const row = await tenant().question.findUnique({
    where: { accountId_questionNameId: { accountId, questionNameId } },
    select: { definition: true },
  });
  const choices = row ? (Question.parse(row.definition).choices ?? []) : [];
  return new Set(choices.map(({ id }) => id));
}
