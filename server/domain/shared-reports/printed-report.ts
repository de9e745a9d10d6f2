import { reportPath } from "#lib/shared-reports.ts";
import { productNow } from "#server/foundation/clock.ts";
import { sign, verify } from "#server/foundation/crypto/index.ts";

interface ReportName {
  accountId: string;
  id: string;
}

const VALID_MS = 60_000;

/**
 * Where the product itself prints a report: only the hash of its link is stored. Opens that report for a minute, without its
 * password. No one else gets it.
 */
export function printPath({ accountId, id }: ReportName): string {
  const parts = [accountId, id, String(productNow().getTime() + VALID_MS)];
  return reportPath([...parts, sign("printed report", parts, "hex")].join("_"));
}

/** The report that a {@link printPath} opens; null if it isn't one, or is over. */
export function printedReport(token: string): ReportName | null {
  const [accountId = "", id = "", until = "", signature = "", ...rest] = token.split("_");
  if (rest.length > 0 || !(Number(until) > productNow().getTime())) return null;
  return verify("printed report", [accountId, id, until], signature, "hex") ? { accountId, id } : null;
}
