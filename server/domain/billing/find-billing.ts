import type { ClientBase } from "pg";
import { queryColumn } from "#server/foundation/database/query-column.ts";
import { isRunningStatusSql } from "./rights.ts";

/** The accounts that ever bought something. */
export async function accountsWithBilling(client: ClientBase): Promise<string[]> {
  return await queryColumn(client, "SELECT account_id FROM billing");
}

/** The accounts of the payment provider's customer. */
export async function accountsOfCustomer(client: ClientBase, customerId: string): Promise<string[]> {
  return await queryColumn(client, "SELECT account_id FROM billing WHERE customer_id = $1", [customerId]);
}

/** The accounts whose grace or paid period is over. Where nothing runs anymore, the plan is one that staff granted. */
export async function accountsPastPeriod(client: ClientBase, now: Date): Promise<string[]> {
  const sql = `SELECT b.account_id FROM billing b JOIN account a ON a.id = b.account_id
    WHERE a.billing_plan <> 'Free' AND ${isRunningStatusSql("b.status")}
      AND (b.past_due_since <= $1::timestamptz - interval '7 days' OR b.paid_until <= $1 OR b.period_ends_at <= $1)`;
  return await queryColumn(client, sql, [now]);
}
