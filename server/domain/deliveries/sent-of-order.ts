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

// Each survey's response is found by its key.
const sentSql = `
WITH own AS MATERIALIZED (
  SELECT platform, order_key FROM response WHERE account_id = $1 AND id = $2 AND order_key LIKE 'o%'
), others AS MATERIALIZED (
  SELECT r.id FROM own JOIN response r ON r.account_id = $1
    AND r.survey_id = ANY(ARRAY(SELECT s.id FROM survey s WHERE s.account_id = $1))
    AND r.platform = own.platform AND r.order_key = own.order_key
  WHERE r.id <> $2
)
SELECT d.remote_id AS "remoteId" FROM others JOIN delivery d
  ON d.account_id = $1 AND d.response_id = others.id AND d.integration = $3 AND d.remote_id IS NOT NULL`;
