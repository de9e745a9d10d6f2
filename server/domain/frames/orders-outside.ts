import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import type { Frame } from "./frame.ts";

/** Why figures for all customers don't include an order. */
export type OutsideReason = "notWebCheckout" | "notShown" | "notAsked" | "alreadyAsked";

/** The orders of a frame's days that aren't in it, by reason; without reasons that none has. */
export async function ordersOutside(
  accountId: string,
  questionNameId: string,
  { days: { firstDay, lastDay }, reached, cells }: Frame,
): Promise<{ reason: OutsideReason; orders: number }[]> {
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<{ reason: OutsideReason | null; orders: number }>({
      name: "orders-outside-frame",
      text: outsideSql,
      values: [accountId, questionNameId, firstDay, lastDay],
    }),
  );
  const ofSurvey = rows.find(({ reason }) => reason === null)?.orders ?? 0;
  const known = rows.flatMap(({ reason, orders }) => (reason === null ? [] : [{ reason, orders }]));
  if (reached !== null) return known;
  const alreadyAsked = known.find(({ reason }) => reason === "alreadyAsked")?.orders ?? 0;
  const notAsked = ofSurvey - alreadyAsked - cells.reduce((sum, { orders }) => sum + orders, 0);
  return notAsked > 0 ? [...known, { reason: "notAsked", orders: notAsked }] : known;
}

const outsideSql = `
  SELECT reason, sum(orders)::int AS orders FROM frame_left_out
  WHERE account_id = $1 AND question_id IN ('', $2) AND day BETWEEN $3::date AND $4::date GROUP BY reason
  UNION ALL
  SELECT NULL, coalesce(sum(orders), 0)::int FROM channel_daily
  WHERE account_id = $1 AND question_id = '' AND source = 'click' AND day BETWEEN $3::date AND $4::date AND scheme_id = (
    SELECT id FROM frame_scheme WHERE account_id = $1 AND finished_at IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 1)
  ORDER BY reason`;
