import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import type { LeasedDelivery } from "./lease.ts";

/**
 * What messages about other responses to a delivery's order are at its partner. There is a response for each survey; one to
 * a page without an order's number is alone.
 */
export async function sentOfOrder({ accountId, responseId, integration }: LeasedDelivery): Promise<string[]> {
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<{ remoteId: string }>({
      name: "sent-of-order",
      text: sentSql,
      values: [accountId, responseId, integration],
    }),
  );
  return rows.map(({ remoteId }) => remoteId);
}

// Without joins, so that each row is found by its whole key, also while the tables' statistics are old.
const sentSql = `
WITH own AS MATERIALIZED (
  SELECT platform, order_key FROM response WHERE account_id = $1 AND id = $2 AND order_key LIKE 'o%'
)
SELECT remote_id AS "remoteId" FROM delivery
WHERE account_id = $1 AND integration = $3 AND remote_id IS NOT NULL AND response_id = ANY(ARRAY(
  SELECT r.id FROM response r
  WHERE r.account_id = $1 AND r.survey_id = ANY(ARRAY(SELECT s.id FROM survey s WHERE s.account_id = $1))
    AND r.platform = (SELECT platform FROM own) AND r.order_key = (SELECT order_key FROM own) AND r.id <> $2))`;
