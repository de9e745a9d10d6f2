import type { ImportItem, SentQuestion, SentResponse } from "#lib/calls/import-shapes.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { type FileSource, isFileSource } from "#lib/imports/import-sources.ts";
import type { Platform } from "#lib/platforms.ts";
import { platforms } from "#lib/survey/places.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { transactionDb } from "#server/foundation/queue/transaction-db.ts";
import type { PastAnswer } from "#server/partners/imports/import-service.ts";
import { factsIn } from "#server/partners/imports/past-values.ts";
import { asOnlyOne, type ImportRow, importItem, importRow } from "./import-row.ts";
import { keepAnswers } from "./past-answers.ts";
import { queueRun } from "./queue-run.ts";

/**
 * Begins an import of responses that a browser reads from a file and sends.
 * @throws AppError `conflict` while another import is unfinished
 */
export async function startFileImport(
  { accountId, personId, now }: MemberContext,
  { source, timeZone }: { source: FileSource; timeZone: string },
): Promise<ImportItem> {
  const data = {
    accountId,
    source,
    timeZone,
    status: "sending",
    createdAt: now,
    progressedAt: now,
    createdBy: personId,
  };
  return await asOnlyOne(async () => importItem(await tenant().import.create({ data }), now));
}

/**
 * Keeps responses that were sent, until the merchant decides about them.
 * @throws AppError `not-found`; `conflict` once all were sent; `invalid` for a time that isn't one, or an unknown question
 */
export async function addResponses(
  { accountId }: MemberContext,
  sent: { importId: string; questions: SentQuestion[]; responses: SentResponse[] },
): Promise<{ answers: number }> {
  const row = await sendingRow(accountId, sent.importId);
  const account = await tenant().account.findUniqueOrThrow({ where: { id: accountId }, select: { platform: true } });
  const storePlatform = platforms.find((name) => name === account.platform) ?? "None";
  const questions = new Map(sent.questions.map((question) => [question.key, question]));
  const answers = sent.responses.flatMap((response, index) =>
    pastAnswersOf(response, { index, questions, storePlatform, timeZone: row.timeZone ?? "UTC" }),
  );
  return await inAccountTransaction(async (client) => {
    const kept = await keepAnswers(client, { accountId, importId: row.id }, row.source, answers);
    const { rowCount } = await client.query(countSql, [accountId, row.id, kept]);
    if (rowCount === 0) throw allSent();
    return { answers: kept };
  });
}

/** More than any shop has. */
const MOST_ANSWERS = 5_000_000;

const countSql = `UPDATE import SET answers = answers + $3 WHERE account_id = $1 AND id = $2 AND status = 'sending'
  AND answers + $3 <= ${MOST_ANSWERS}`;

/**
 * Has the worker find out what an import would change, once all its responses were sent.
 * @throws AppError `not-found`; `conflict` if that was said before
 */
export async function endSending(
  context: MemberContext,
  { importId, unreadable = 0 }: { importId: string; unreadable?: number | undefined },
): Promise<ImportItem> {
  const { accountId, now } = context;
  const row = await sendingRow(accountId, importId);
  const change = { status: "reading", unreadable };
  return await tenant().$transaction(async (transaction) => {
    const where = { accountId, id: row.id, status: "sending" };
    const { count } = await transaction.import.updateMany({
      where,
      data: { ...change, answers: { increment: unreadable } },
    });
    if (count === 0) throw allSent();
    await queueRun(row, transactionDb(transaction));
    return importItem({ ...row, ...change, answers: row.answers + unreadable }, now);
  });
}

async function sendingRow(accountId: string, importId: string): Promise<ImportRow> {
  const row = await importRow(accountId, importId);
  if (row.status !== "sending" || !isFileSource(row.source)) throw allSent();
  return row;
}

function allSent(): AppError {
  return new AppError("conflict", "This import takes no more responses.");
}

interface SentIn {
  index: number;
  questions: ReadonlyMap<string, SentQuestion>;
  storePlatform: Platform;
  timeZone: string;
}

function pastAnswersOf(response: SentResponse, { index, questions, storePlatform, timeZone }: SentIn): PastAnswer[] {
  const { key: group, at, orderId, orderTotal: total, currency, email, answers } = response;
  const answeredAt = instantIn(at, timeZone);
  if (answeredAt === null)
    throw invalidField(`responses[${index}].at`, "must be a time that exists, from the year 2000 on");
  const facts = factsIn({ total, currency, email });
  const order = orderId
    ? { platform: storePlatform, sourceOrderId: orderId, facts }
    : { platform: "None" as const, sourceOrderId: null, facts };
  return answers.map(({ question: questionKey, choice, typed }, place) => {
    const question = questions.get(questionKey);
    if (!question) throw invalidField(`responses[${index}].answers[${place}].question`, "must be one of the questions");
    return {
      sourceId: `${group}:${questionKey}:${place}`,
      questionKey,
      question: question.title,
      kind: question.kind,
      choice: choice || null,
      typed: typed || null,
      answeredAt,
      order,
      group,
    };
  });
}

/** An hour that the clocks skip is the one after it, and of two the first. */
function instantIn(at: string, timeZone: string): string | null {
  if (at < "2000") return null;
  try {
    if (/(?:Z|[+-]\d\d:\d\d)$/.test(at)) return Temporal.Instant.from(at).toString();
    return Temporal.PlainDateTime.from(at, { overflow: "reject" }).toZonedDateTime(timeZone).toInstant().toString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
