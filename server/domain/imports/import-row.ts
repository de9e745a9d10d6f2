import * as z from "zod";
import { type Import as ImportRow, Prisma } from "#generated/prisma/client.ts";
import { type ImportItem, importStatuses } from "#lib/calls/import-shapes.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { type ImportName, importLabel, importNames } from "#lib/imports/import-sources.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { Found } from "./past-answers.ts";
import { PlannedQuestion } from "./planned-questions.ts";

export type { ImportRow };

const DAY_MS = 86_400_000;
/** How long an import can be undone. */
export const UNDO_DAYS = 30;

/** @throws AppError `not-found` for another account's import, and for a malformed id alike */
export async function importRow(accountId: string, id: string): Promise<ImportRow> {
  const row = uuidPattern.test(id)
    ? await tenant().import.findUnique({ where: { accountId_id: { accountId, id } } })
    : null;
  if (!row) throw notFound("import");
  return row;
}

/** An import as the merchant sees it. */
export function importItem(row: ImportRow, now: Date): ImportItem {
  const status = importStatuses.find((name) => name === row.status);
  if (!status) throw new Error(`import ${row.id} is ${row.status}`);
  const { id, answers, unreadable, stored, leftOut, problem, createdAt, finishedAt } = row;
  const undoUntil = status === "done" && finishedAt ? new Date(finishedAt.getTime() + UNDO_DAYS * DAY_MS) : null;
  return {
    id,
    source: nameOf(row.source),
    status,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    undoUntil: undoUntil && undoUntil > now ? undoUntil.toISOString() : null,
    answers,
    unreadable,
    responses: responsesIn(row),
    stored,
    leftOut,
    problem,
  };
}

/** Where an import is from, in a sentence. */
export function sourceName(source: string): string {
  return importLabel(nameOf(source));
}

function nameOf(source: string): ImportName {
  const name = importNames.find((each) => each === source);
  if (!name) throw new Error(`there are no imports from ${source}`);
  return name;
}

/** What was read; null before it is, and once nobody decides about it any more. */
export function foundIn({ found }: Pick<ImportRow, "found">): Found | null {
  return found === null || !("questions" in membersOf(found)) ? null : Found.parse(found);
}

function responsesIn({ found }: Pick<ImportRow, "found">): number | null {
  const { responses } = membersOf(found);
  return typeof responses === "number" ? responses : null;
}

/** Where the answers go; empty before the merchant decided. */
export function plannedIn({ questions }: Pick<ImportRow, "questions">): PlannedQuestion[] {
  return questions === null ? [] : z.array(PlannedQuestion).parse(questions);
}

/**
 * Runs work that begins an import, or opens one again.
 * @throws AppError `conflict` if another one of the account is unfinished
 */
export async function asOnlyOne<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2002") throw error;
    throw new AppError("conflict", "Another import isn't finished yet. Finish or cancel it first.");
  }
}
