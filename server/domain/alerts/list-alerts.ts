import type { AlertFacts } from "#lib/alerts/alert.ts";
import type { AlertList } from "#lib/calls/app-alerts.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { alertColumns } from "./alert-columns.ts";

const MOST_ALERTS = 20;
const DAYS_SHOWN = 30;

/** The account's alerts of the last 30 days, newest first. */
export async function listAlerts({ accountId, now }: { accountId: string; now: Date }): Promise<AlertList> {
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<AlertFacts & { id: string; questionId: string | null }>(listSql, [accountId, now]),
  );
  return { alerts: rows };
}

const listSql = `
  SELECT id, question_id AS "questionId", ${alertColumns} FROM alert
  WHERE account_id = $1 AND last_day > $2::date - ${DAYS_SHOWN} ORDER BY last_day DESC, id DESC LIMIT ${MOST_ALERTS}`;
