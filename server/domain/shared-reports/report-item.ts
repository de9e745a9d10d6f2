import type { SharedReport as Row } from "#generated/prisma/client.ts";
import type { SharedReport } from "#lib/calls/app-reports.ts";
import { type ReportKind, reportKinds } from "#lib/shared-reports.ts";

/** A row without its snapshot, which may be large. */
export type ReportRow = Omit<Row, "snapshot">;

export function kindOf({ kind }: Pick<Row, "kind">): ReportKind {
  const known = reportKinds.find((one) => one === kind);
  if (!known) throw new Error(`unknown kind of report ${kind}`);
  return known;
}

/** A link as its account's members see it. */
export function reportItem(row: ReportRow): SharedReport {
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
  };
}

/** The condition of links that are valid at a moment. */
export const validAt = (now: Date) => ({ revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] });
