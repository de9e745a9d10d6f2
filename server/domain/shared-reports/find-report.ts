import { AppError } from "#lib/errors.ts";
import { localDay } from "#lib/local-day.ts";
import { ReportFigures } from "#lib/reports/report-figures.ts";
import { productNow } from "#server/foundation/clock.ts";
import type { KeyContext } from "#server/foundation/context/context.ts";
import { hostCookie, hostCookieName, parseCookies } from "#server/foundation/context/session-cookie.ts";
import { sign, verify } from "#server/foundation/crypto/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { atReader } from "#server/foundation/database/reader.ts";
import { hashKey } from "#server/foundation/key-tokens/index.ts";
import { overSharedLimit } from "#server/foundation/rate-limits/index.ts";
import { printedReport } from "./printed-report.ts";
import { readFigures } from "./read-figures.ts";
import { kindOf, openReport, type ReportRow } from "./report-item.ts";
import { isPassword } from "./report-password.ts";

/** What a visitor of a link sees: the report, or the question for its password. */
type OpenedReport =
  | { needsPassword: true; title: string }
  | {
      needsPassword: false;
      title: string;
      /** Whose figures they are. */
      companyName: string;
      /** The account's day on which they were read, `YYYY-MM-DD`. */
      madeOn: string;
      /** The address query of the shared screen. */
      query: string;
      showsTexts: boolean;
      figures: ReportFigures;
      /** When its figures were read, if they stay as they are. */
      frozenAt: Date | null;
    };

/** For how long a browser needs no password again. */
const REMEMBERED_MS = 12 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/**
 * The report of a link's token; null if the link is unknown, revoked or over, or its account is closed: a visitor can't tell
 * which.
 * @throws AppError `too-many-requests`, or as {@link readFigures}
 */
export async function findReport(
  token: string,
  cookieHeader: string | null,
  traceId: string,
): Promise<OpenedReport | null> {
  const row = await findRow(token);
  if (!row) return null;
  const { accountId, account, title, query } = row;
  const isPrinted = printedReport(token) !== null;
  if (!isPrinted && !isUnlocked(row, cookieHeader)) return { needsPassword: true, title };
  const refused = await overSharedLimit("account", accountId);
  if (refused) throw refused;
  const context = { accountId, now: productNow(), traceId, session: null };
  const figures = await inAccount(accountId, async () => {
    if (!isPrinted) await noteOpened(row);
    return row.isFrozen ? await readSnapshot(row) : await atReader(() => readNow(row, context));
  });
  return {
    needsPassword: false,
    title,
    companyName: account.companyName,
    madeOn: localDay(account.timeZone, (row.isFrozen ? row.createdAt : context.now).getTime()),
    query,
    showsTexts: row.showsTexts,
    figures,
    frozenAt: row.isFrozen ? row.createdAt : null,
  };
}

/** The origins that may embed a link's page; none if it isn't valid. */
export async function mayEmbed(token: string): Promise<readonly string[]> {
  return (await findRow(token))?.embedOrigins ?? [];
}

/**
 * Checks a link's password.
 * @returns the `Set-Cookie` line that opens the report for 12 hours; null if the link isn't valid, the password is wrong, or the
 *   address tried ten times within 15 minutes
 */
export async function answerPassword(token: string, password: string, address: string): Promise<string | null> {
  const row = await findRow(token);
  if (!row?.passwordHash) return null;
  if (await overSharedLimit("reportPassword", `${row.id} ${address}`)) return null;
  if (!(await isPassword(password, row.passwordHash))) return null;
  const expiresAt = productNow().getTime() + REMEMBERED_MS;
  return hostCookie(
    cookieOf(row),
    `${expiresAt}.${sign("shared report", partsOf(row, expiresAt))}`,
    new Date(expiresAt),
  );
}

const TOKEN = /^[0-9a-f]{32}$/;

async function findRow(token: string) {
  const named = printedReport(token) ?? (TOKEN.test(token) ? { tokenHash: hashKey(token) } : null);
  return named && (await directory().sharedReport.findFirst(openReport(named, productNow())));
}

function isUnlocked(row: ReportRow, cookieHeader: string | null): boolean {
  if (row.passwordHash === null) return true;
  const [expiresAt = "", signature = ""] = (parseCookies(cookieHeader)[hostCookieName(cookieOf(row))] ?? "").split(".");
  const isOver = !(Number(expiresAt) > productNow().getTime());
  return !isOver && verify("shared report", partsOf(row, Number(expiresAt)), signature);
}

const cookieOf = ({ id }: ReportRow): string => `afterword.report.${id}`;
const partsOf = ({ id, passwordHash }: ReportRow, expiresAt: number) => [id, passwordHash ?? "", String(expiresAt)];

async function readSnapshot({ accountId, id }: ReportRow): Promise<ReportFigures> {
  const row = await tenant().sharedReport.findFirst({ where: { accountId, id }, select: { snapshot: true } });
  const read = ReportFigures.safeParse(row?.snapshot);
  if (!read.success) throw new AppError("not-found", "This report isn't available anymore.", { cause: read.error });
  return read.data;
}

async function readNow(row: ReportRow, context: KeyContext): Promise<ReportFigures> {
  const { query, questionIds, showsTexts } = row;
  return await readFigures(context, { kind: kindOf(row), query, questionIds, showsTexts });
}

/** To the hour, so that a report that many read costs one write an hour. */
async function noteOpened({ accountId, id, lastOpenedAt }: ReportRow): Promise<void> {
  const now = productNow();
  if (lastOpenedAt && now.getTime() - lastOpenedAt.getTime() < HOUR_MS) return;
  await tenant().sharedReport.updateMany({ where: { accountId, id }, data: { lastOpenedAt: now } });
}
