import type { SharedReport as Row } from "#generated/prisma/client.ts";
import type { SharedReport } from "#lib/calls/app-reports.ts";
import { type ReportKind, reportKinds, reportRhythms } from "#lib/shared-reports.ts";

/** A row without its snapshot, which may be large. */
export type ReportRow = Omit<Row, "snapshot">;

export function kindOf({ kind }: Pick<Row, "kind">): ReportKind {
  const known = reportKinds.find((one) => one === kind);
  if (!known) throw new Error(`unknown kind of report ${kind}`);
  return known;
}

/** By then, every attempt to send a report has been made (the queue `send-report`). */
const GIVEN_UP_MS = 2 * 60 * 60 * 1000;

/** A link as its account's members see it. */
export function reportItem(row: ReportRow, now: Date): SharedReport {
  return {
    id: row.id,
    kind: kindOf(row),
    title: row.title,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
    hasPassword: row.passwordHash !== null,
    isFrozen: row.isFrozen,
    showsTexts: row.showsTexts,
    embedOrigins: row.embedOrigins,
    sending: sendingOf(row, now),
  };
}

function sendingOf({ sendEvery, sendTo, dueOn, dueSince, unsent }: ReportRow, now: Date): SharedReport["sending"] {
  const every = reportRhythms.find((one) => one === sendEvery);
  if (!every) return null;
  const hasFailed = unsent.length > 0 && dueSince !== null && now.getTime() - dueSince.getTime() > GIVEN_UP_MS;
  return { every, to: sendTo, failedOn: hasFailed && dueOn ? dueOn.toISOString().slice(0, 10) : null };
}

/** The condition of links that are valid at a moment. */
export const validAt = (now: Date) => ({ revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] });

/** Finds a link's valid report, of an account that isn't being closed, with what its mails and its page say of the account. */
export const openReport = (named: { tokenHash: string } | { accountId: string; id: string }, now: Date) => ({
  where: { ...named, ...validAt(now), account: { closesAt: null } },
  omit: { snapshot: true as const },
  include: { account: { select: { companyName: true, timeZone: true } } },
});
