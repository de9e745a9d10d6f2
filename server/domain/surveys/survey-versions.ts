import * as z from "zod";
import type { FrozenSurvey, Survey } from "#lib/calls/survey-shapes.ts";
import type { OutputOf } from "#lib/client/call.ts";
import { notFound } from "#lib/errors.ts";
import { SurveyDocument } from "#lib/survey/document.ts";
import { accountRow, lockAccount } from "#server/domain/accounts/index.ts";
import type { QueryOf } from "#server/foundation/context/call-input.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { readPlace, writeCursor } from "#server/foundation/lists/index.ts";
import { saveWithin } from "./save-survey.ts";
import { surveyRow, type Transaction } from "./survey-row.ts";
import { nameOf, whoChanged } from "./who-changed.ts";

export type VersionsQuery = QueryOf<"app", "GetSurveyVersions">;

export type VersionsPage = OutputOf<"app.GetSurveyVersions">;

const Cursor = z.object({ page: z.int().min(1).max(1_000_000_000), version: z.int() });

/**
 * A page of a survey's versions: what each publish froze, when and by whom.
 * @throws AppError `not-found`; `invalid` for an offset over 10,000 or a cursor of another list
 */
export async function surveyVersions({ accountId }: MemberContext, query: VersionsQuery): Promise<VersionsPage> {
  const { surveyId, isDesc = true } = query;
  const search = query.search?.trim() ?? "";
  const list = ["versions", surveyId, isDesc, search];
  const place = readPlace(query, list, Cursor);
  const [survey, account] = await Promise.all([surveyRow(accountId, surveyId), accountRow(accountId)]);
  const where = { accountId, surveyId, ...(search ? { name: { contains: literally(search), ...anyCase } } : {}) };
  const after = place.from && { version: isDesc ? { lt: place.from.version } : { gt: place.from.version } };
  const [found, total] = await Promise.all([
    tenant().surveyVersion.findMany({
      where: { ...where, ...after },
      orderBy: { version: isDesc ? "desc" : "asc" },
      skip: place.offset,
      take: place.limit + 1,
      omit: { document: true },
    }),
    tenant().surveyVersion.count({ where }),
  ]);
  const shown = found.slice(0, place.limit);
  const last = shown.at(-1);
  const hasMore = found.length > shown.length && last !== undefined;
  const authors = await authorsOf(tenant(), accountId, shown);
  const items = shown.map(({ version, name, publishedAt, questionCount }, index) => ({
    version,
    name,
    publishedAt: publishedAt.toISOString(),
    publishedBy: authors[index] ?? null,
    questionCount,
    isLive: account.liveSurveyId === surveyId && survey.version === version,
  }));
  const nextCursor = hasMore ? writeCursor({ version: last.version, page: place.page }, list) : null;
  return { items, total, page: place.page, limit: place.limit, nextCursor };
}

const anyCase = { mode: "insensitive" } as const;
/** Prisma doesn't escape the metacharacters of LIKE. */
const literally = (search: string) => search.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * What one publish froze. Throws not-found for another account's survey, and for a version that was never published.
 */
export async function surveyVersion(
  { accountId }: MemberContext,
  surveyId: string,
  version: number,
  transaction: Transaction = tenant(),
): Promise<FrozenSurvey> {
  await surveyRow(accountId, surveyId, transaction);
  const row = await transaction.surveyVersion.findUnique({
    where: { accountId_surveyId_version: { accountId, surveyId, version } },
  });
  if (!row) throw notFound("version of the survey");
  const [publishedBy = null] = await authorsOf(transaction, accountId, [row]);
  const { name, publishedAt } = row;
  const document = SurveyDocument.parse(row.document);
  return { surveyId, version, name, publishedAt: publishedAt.toISOString(), publishedBy, document };
}

async function authorsOf(
  transaction: Transaction,
  accountId: string,
  rows: readonly { publishedBy: string | null; publishedAsStaff: boolean }[],
): Promise<(string | null)[]> {
  const keys = rows.map((row) => ({ personId: row.publishedBy, asStaff: row.publishedAsStaff }));
  return (await whoChanged(transaction, accountId, keys)).map(nameOf);
}

/**
 * Makes a version the draft again; the survey keeps its name, and shoppers see no change until it is published.
 * Throws not-found, 409 if `revision` isn't the latest, and 402 if the version contains what the plan no longer
 * includes.
 */
export async function restoreVersion(
  context: MemberContext,
  { surveyId, version, revision }: { surveyId: string; version: number; revision?: number | undefined },
): Promise<Survey> {
  return await tenant().$transaction(async (transaction) => {
    const account = await lockAccount(transaction, context.accountId);
    const { document } = await surveyVersion(context, surveyId, version, transaction);
    const { privacyText } = document.settings;
    return await saveWithin(transaction, context, account, {
      ...document,
      id: surveyId,
      revision,
      // An omitted setting would stay as it is.
      settings: { ...document.settings, privacyText },
    });
  });
}
