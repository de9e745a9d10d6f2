import { Prisma } from "#generated/prisma/client.ts";
import type { OutputOf } from "#lib/client/call.ts";
import { notFound } from "#lib/errors.ts";
import { MAX_SHARED_REPORTS } from "#lib/shared-reports.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { canPrint } from "#server/foundation/print-page.ts";
import { reportItem, validAt } from "./report-item.ts";

/** The account's valid links, newest first; who gets their mails, only for those who may change that. */
export async function listReports({
  accountId,
  now,
  role,
  isStaff,
}: MemberContext): Promise<OutputOf<"app.ListReports">> {
  const rows = await tenant().sharedReport.findMany({
    where: { accountId, ...validAt(now) },
    omit: { snapshot: true },
    orderBy: { id: "desc" },
    take: MAX_SHARED_REPORTS,
  });
  const seesAddresses = role !== "member" && !isStaff;
  const items = rows.map((row) => reportItem(seesAddresses ? row : { ...row, sendTo: [] }, now));
  return { items, canSend: canPrint() };
}

/**
 * Ends a link and its mails at once, in every process. Ending it twice changes nothing.
 * @throws AppError `not-found`
 */
export async function revokeReport(context: MemberContext, reportId: string): Promise<void> {
  const { accountId, personId, isStaff, now } = context;
  const where = { accountId, id: reportId };
  const row = uuidPattern.test(reportId)
    ? await tenant().sharedReport.findFirst({ where, omit: { snapshot: true } })
    : null;
  if (!row) throw notFound("report");
  await tenant().$transaction(async (transaction) => {
    const { count } = await transaction.sharedReport.updateMany({
      where: { ...where, revokedAt: null },
      data: { revokedAt: now, snapshot: Prisma.DbNull, sendEvery: null, sendTo: [], unsent: [] },
    });
    if (count === 0) return;
    const event = { accountId, personId, asStaff: isStaff, subject: row.title, details: { reportId } };
    await recordSecurityEvent({ action: "reportRevoked", ...event }, transaction);
  });
}
