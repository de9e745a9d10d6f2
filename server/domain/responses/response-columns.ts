import { forEachRowSql } from "#server/foundation/database/planner.ts";

/**
 * The responses that match a condition on `response r`, newest first, without those over the plan's limit. They are sorted before anything is looked up for
 * them (by key if nothing else narrows them), so that the first row arrives immediately and little is kept in memory.
 * @param few selects the `id` of a superset, if it is small
 */
export function selectedSql(condition: string, few: string | null): string {
  if (few === null) return `(SELECT r.* FROM readable_response r WHERE ${condition} ORDER BY r.id DESC)`;
  const each = forEachRowSql(`SELECT r.* FROM readable_response r WHERE r.id = candidate.id AND ${condition}`, "r");
  return `(SELECT r.* FROM (SELECT DISTINCT id FROM (${few}) AS few) AS candidate ${each} ORDER BY r.id DESC)`;
}

/** Adds the order facts of `response r` that may be read, as `f`; of a locked one there is no row. */
export const factsJoinSql = "LEFT JOIN readable_response f ON f.account_id = r.account_id AND f.id = r.id";

/** Whether `response r` is over the plan's limit: its answers and order facts can't be read. */
export const lockedSql = "coalesce(r.lock_place > (SELECT readable_up_to()), false)";

/** The tags of `response r`; null if it was never tagged. */
export const tagsSql =
  "(SELECT m.tags FROM response_mark m WHERE m.account_id = r.account_id AND m.response_id = r.id)";

/** The discount code that a store made for the shopper of `response r`; null if none did. */
export const discountCodeSql =
  "(SELECT d.code FROM discount_code d WHERE d.account_id = r.account_id AND d.response_id = r.id AND d.status = 'made')";

/** Who marked `response r` as a test: its store, permanently, or a member, who can undo it; null if it isn't one. */
export const testSourceSql =
  "CASE WHEN r.is_test THEN CASE WHEN starts_with(r.order_key, 't:') THEN 'store' ELSE 'member' END END";

/** The name of the survey of `response r`, as it is now. */
export const surveyNameSql = "(SELECT s.name FROM survey s WHERE s.account_id = r.account_id AND s.id = r.survey_id)";

/** The channel that the tracking of `response r`'s order shows (`lib/survey/order-channel.ts`). */
export const orderChannelSql = `r."order" ->> 'orderChannel'`;

/** How far a shopper got in `response r`. */
export const statusSql = `CASE WHEN r.completed_at IS NOT NULL THEN 'completed' WHEN r.answered_at IS NOT NULL THEN 'partial' ELSE 'viewed' END`;

/**
 * Which answers of `response r` are shown: those that count; for a test, where none does, those on the shopper's path.
 */
export const visibleAnswerSql = "CASE WHEN r.is_test THEN question_id = ANY (r.shown) ELSE counted END";

/** An instant in wire format. */
export function instantSql(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
