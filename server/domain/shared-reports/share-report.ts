import { randomBytes } from "node:crypto";
import { Prisma } from "#generated/prisma/client.ts";
import type { SharedReport, ShareInput } from "#lib/calls/app-reports.ts";
import { AppError, invalidField, notFound } from "#lib/errors.ts";
import { MAX_SHARED_REPORTS, reportPath } from "#lib/shared-reports.ts";
import { lockAccount } from "#server/domain/accounts/index.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { hashKey } from "#server/foundation/key-tokens/index.ts";
import { canPrint } from "#server/foundation/print-page.ts";
import { readFigures, withShownSurvey } from "./read-figures.ts";
import { reportItem, validAt } from "./report-item.ts";
import { hashPassword } from "./report-password.ts";
import { wantingReports } from "./send-report.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A report of a hundred questions has some 100 kB. */
const MOST_SNAPSHOT_CHARACTERS = 2_000_000;

/**
 * Creates a link to a report and returns its address, this once: only the hash of its token is stored. Reads the figures first,
 * so that a report that can't be read isn't shared.
 * @throws AppError `invalid`, `not-found` for a question that the account never saved, `conflict` with 50 valid links
 */
export async function shareReport(
  context: MemberContext,
  input: ShareInput,
): Promise<{ report: SharedReport; url: string }> {
  const { accountId, personId, isStaff, now } = context;
  const { kind, title, questions, showsTexts, isFrozen, days, password, embedOrigins, sending } = input;
  checkCombination(input);
  const sendTo = await checkRecipients(accountId, sending?.to ?? []);
  await checkQuestions(accountId, questions);
  const asKey = { ...context, session: null };
  const query = kind === "analytics" ? await withShownSurvey(asKey, input.query) : input.query;
  const scope = { kind, query, questionIds: questions, showsTexts };
  const figures = await readFigures(asKey, scope);
  if (isFrozen && JSON.stringify(figures).length > MOST_SNAPSHOT_CHARACTERS) {
    throw invalidField("questions", "are too many to freeze their figures; choose fewer");
  }
  const token = randomBytes(16).toString("hex");
  const passwordHash = password === null ? null : await hashPassword(password);
  const report = await tenant().$transaction(async (transaction) => {
    // The lock makes the second of two concurrent requests count the first one's link.
    await lockAccount(transaction, accountId);
    // Nobody opens these again.
    await transaction.sharedReport.updateMany({
      where: { accountId, expiresAt: { lt: now } },
      data: { snapshot: Prisma.DbNull, sendEvery: null, sendTo: [], unsent: [] },
    });
    const valid = await transaction.sharedReport.count({ where: { accountId, ...validAt(now) } });
    if (valid >= MAX_SHARED_REPORTS) {
      throw new AppError("conflict", `You already share ${MAX_SHARED_REPORTS} reports. Revoke one to share another.`);
    }
    const row = await transaction.sharedReport.create({
      data: {
        accountId,
        tokenHash: hashKey(token),
        kind,
        title: title.trim(),
        query,
        questionIds: questions,
        showsTexts,
        isFrozen,
        embedOrigins,
        passwordHash,
        createdAt: now,
        createdBy: personId,
        snapshot: isFrozen ? figures : Prisma.DbNull,
        sendEvery: sending?.every ?? null,
        sendTo,
        expiresAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
      },
      omit: { snapshot: true },
    });
    const event = { accountId, personId, asStaff: isStaff, subject: row.title, details: { reportId: row.id, kind } };
    await recordSecurityEvent({ action: "reportShared", ...event }, transaction);
    return row;
  });
  return { report: reportItem(report, now), url: `${env.APP_URL}${reportPath(token)}` };
}

function checkCombination({ kind, questions, showsTexts, isFrozen, password, embedOrigins }: ShareInput): void {
  if (kind === "analytics" && questions.length === 0)
    throw invalidField("questions", "must have at least one question");
  if (kind === "channels" && questions.length !== 1) throw invalidField("questions", "must have one question");
  if (kind === "explore" && questions.length > 0) throw invalidField("questions", "must be empty for Explore");
  if (showsTexts && kind !== "analytics") throw invalidField("showsTexts", "must be false: only analytics have texts");
  if (showsTexts && isFrozen) {
    throw invalidField(
      "showsTexts",
      "must be false in a frozen report, because shoppers can have what they wrote erased",
    );
  }
  if (password !== null && embedOrigins.length > 0) {
    throw invalidField("embedOrigins", "must be empty for a report with a password");
  }
}

async function checkQuestions(accountId: string, questions: readonly string[]): Promise<void> {
  const wanted = [...new Set(questions)];
  const known = await tenant().question.count({ where: { accountId, questionNameId: { in: wanted } } });
  if (known < wanted.length) throw notFound("question");
}

/** @throws AppError `invalid` if the server can't make PDFs, or an address doesn't want the account's reports */
async function checkRecipients(accountId: string, addresses: readonly string[]): Promise<string[]> {
  const to = [...new Set(addresses)];
  if (to.length === 0) return to;
  if (!canPrint()) throw invalidField("sending", "must be null: this server can't make PDFs");
  const wanted = await wantingReports(accountId, to);
  const unwanted = to.find((address) => !wanted.includes(address));
  if (unwanted) throw invalidField("sending.to", `must not include ${unwanted}, who unsubscribed from your reports`);
  return to;
}
