import type pg from "pg";
import type { SurveyDocument } from "#lib/survey/document.ts";
import { visiblePath } from "#lib/survey/path.ts";
import { orderPages } from "#lib/survey/places.ts";
import type { PlatformOrder } from "#server/partners/platforms/platform.ts";

/**
 * Whether a shopper could have seen the survey with this order: it was placed in the web checkout, the survey is on and
 * shows on order pages, and one of its questions applies to the order. None of it is known for an order from before its
 * store was connected.
 */
export async function couldShow(
  client: pg.ClientBase,
  { accountId, platform }: { accountId: string; platform: string },
  order: PlatformOrder,
): Promise<boolean> {
  if (!order.isWebCheckout || !order.isAccepted || order.isTest) return false;
  const { rows } = await client.query<{ document: SurveyDocument }>({
    name: "survey-of-store",
    text: liveSql,
    values: [accountId],
  });
  const document = rows[0]?.document;
  if (!document || (await wasPlacedBefore(client, [accountId, platform, order.placedAt]))) return false;
  return orderPages.some(
    (surface) =>
      document.settings.showOn.includes(surface) &&
      visiblePath(document, new Map(), { ...order.facts, surface, locale: null }).length > 0,
  );
}

const liveSql = `SELECT v.document FROM account a
JOIN survey s ON s.account_id = a.id AND s.id = a.live_survey_id
JOIN survey_version v ON v.account_id = a.id AND v.survey_id = s.id AND v.version = s.version
WHERE a.id = $1 AND a.survey_enabled`;

/** Whether an order was placed before its store was connected. */
async function wasPlacedBefore(client: pg.ClientBase, values: [accountId: string, platform: string, placedAt: Date]) {
  const { rowCount } = await client.query({ name: "store-connected-later", text: connectedLaterSql, values });
  return rowCount !== 0;
}

const connectedLaterSql = `SELECT FROM shop_domain WHERE account_id = $1 AND platform = $2 AND verified_at > $3`;
