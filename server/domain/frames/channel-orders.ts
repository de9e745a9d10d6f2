import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import type { Frame } from "./frame.ts";

/** Orders of a frame that came from a channel, by their link or by a discount code. */
export interface ChannelOrders {
  source: "click" | "code";
  /** Empty for links that name none. */
  channel: string;
  orders: number;
  newOrders: number;
  /** In minor units of the scheme's currency. */
  revenueMinor: number;
}

/**
 * The orders of a question's frame by channel, the most first. Every order has one by its link, and one for each channel that
 * its codes mean, so this is exact.
 */
export async function channelOrders(
  accountId: string,
  questionNameId: string,
  { scheme, days, reached }: Pick<Frame, "scheme" | "days" | "reached">,
): Promise<ChannelOrders[]> {
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<ChannelOrders>({
      name: "orders-by-channel",
      text: channelsSql,
      values: [accountId, scheme.id, reached ? "" : questionNameId, days.firstDay, days.lastDay],
    }),
  );
  return rows;
}

const channelsSql = `
  SELECT source, channel, sum(orders)::float8 AS orders, coalesce(sum(orders) FILTER (WHERE type = 1), 0)::float8 AS "newOrders",
    sum(revenue_minor)::float8 AS "revenueMinor"
  FROM channel_daily
  WHERE account_id = $1 AND scheme_id = $2 AND question_id = $3 AND day BETWEEN $4::date AND $5::date
  GROUP BY source, channel ORDER BY orders DESC, channel`;

/** How much of a day's web orders a frame must have for what was spent on that day to be compared with them. */
const FULL_DAY = 0.9;

/**
 * The days of a frame's range on which fewer than 90 % of the accepted web orders are in it, such as while the survey was
 * off, or before it asked the question. Orders whose customer had answered before count as if they were.
 */
export async function partialDays(
  accountId: string,
  questionNameId: string,
  { scheme, days, reached }: Pick<Frame, "scheme" | "days" | "reached">,
): Promise<string[]> {
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<{ day: string }>({
      name: "partial-days",
      text: partialSql,
      values: [accountId, scheme.id, days.firstDay, days.lastDay, FULL_DAY, reached ? "" : questionNameId],
    }),
  );
  return rows.map(({ day }) => day);
}

// Counts the same orders as `frame_daily`, in a fifth of the rows.
const ordersOfDaySql = (question: string) => `SELECT day, sum(orders) AS orders FROM channel_daily
    WHERE account_id = $1 AND scheme_id = $2 AND question_id = ${question} AND day BETWEEN $3::date AND $4::date
      AND source = 'click' GROUP BY day`;

const partialSql = `
  WITH asked AS (${ordersOfDaySql("$6")}), shown AS (${ordersOfDaySql("''")}), outside AS (
    SELECT day, coalesce(sum(orders) FILTER (WHERE reason = 'notShown'), 0) AS missed,
      coalesce(sum(orders) FILTER (WHERE reason = 'alreadyAsked'), 0) AS again
    FROM frame_left_out WHERE account_id = $1 AND question_id IN ('', $6) AND day BETWEEN $3::date AND $4::date GROUP BY day
  )
  SELECT day::text FROM shown FULL JOIN outside USING (day) LEFT JOIN asked USING (day)
  WHERE coalesce(asked.orders, 0) + coalesce(again, 0) < $5::float8 * (coalesce(shown.orders, 0) + coalesce(missed, 0))
  ORDER BY day`;

/** The questions whose choices have channels, those with the most answers first. */
export async function channelQuestions(accountId: string): Promise<{ questionNameId: string; title: string }[]> {
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<{ questionNameId: string; title: string }>({
      name: "channel-questions",
      text: questionsSql,
      values: [accountId],
    }),
  );
  return rows;
}

const questionsSql = `
  SELECT question_id AS "questionNameId", definition ->> 'title' AS title FROM question AS q
  WHERE account_id = $1 AND jsonb_path_exists(definition, '$.choices[*].channel')
  ORDER BY (
    SELECT coalesce(sum(answered), 0) FROM question_daily AS answers
    WHERE answers.account_id = $1 AND answers.question_id = q.question_id) DESC, question_id
  LIMIT 50`;
