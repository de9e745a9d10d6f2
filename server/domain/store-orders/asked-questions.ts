import type pg from "pg";
import type { OrderFacts, SurveyDocument } from "#lib/survey/document.ts";
import { visiblePath } from "#lib/survey/path.ts";
import { orderPages } from "#lib/survey/places.ts";
import type { PlatformOrder } from "#server/partners/platforms/platform.ts";

/** What an order's account says of it. */
interface AccountOfOrder {
  /** IANA name */
  timeZone: string;
  /** As by {@link askedBy}; empty for an order that the survey could not have shown with. */
  asked: readonly string[];
}

/**
 * The account's time zone, and what a shopper could have been asked with this order: it was placed in the web checkout,
 * the survey is on and shows on order pages, and questions apply to the order. None of it is known for an order from
 * before its store was connected.
 */
export async function readAccountOf(
  client: pg.ClientBase,
  { accountId, platform }: { accountId: string; platform: string },
  order: PlatformOrder,
): Promise<AccountOfOrder> {
  const mayShow = order.isWebCheckout && order.isAccepted && !order.isTest;
  const { rows } = await client.query<{ timeZone: string; document: SurveyDocument | null }>({
    name: "account-of-order",
    text: accountSql,
    values: [accountId, mayShow],
  });
  const [account] = rows;
  if (!account) throw new Error(`There is no account ${accountId}`);
  const { timeZone, document } = account;
  if (!document || (await wasPlacedBefore(client, [accountId, platform, order.placedAt])))
    return { timeZone, asked: [] };
  return { timeZone, asked: askedBy(document, order.facts) };
}

/** The ids of the questions that any order page asks with these facts before the first answer, in the survey's order. */
export function askedBy(document: SurveyDocument, facts: OrderFacts): string[] {
  const asked = orderPages
    .filter((surface) => document.settings.showOn.includes(surface))
    .flatMap((surface) => visiblePath(document, new Map(), { ...facts, surface, locale: null }));
  const ids = new Set(asked.map(({ questionNameId }) => questionNameId));
  return document.questions.flatMap(({ questionNameId }) => (ids.has(questionNameId) ? [questionNameId] : []));
}

const accountSql = `SELECT a.time_zone AS "timeZone", v.document FROM account a
LEFT JOIN survey s ON $2 AND a.survey_enabled AND s.account_id = a.id AND s.id = a.live_survey_id
LEFT JOIN survey_version v ON v.account_id = a.id AND v.survey_id = s.id AND v.version = s.version
WHERE a.id = $1`;

/** Whether an order was placed before its store was connected. */
async function wasPlacedBefore(client: pg.ClientBase, values: [accountId: string, platform: string, placedAt: Date]) {
  const { rowCount } = await client.query({ name: "store-connected-later", text: connectedLaterSql, values });
  return rowCount !== 0;
}

const connectedLaterSql = `SELECT FROM shop_domain WHERE account_id = $1 AND platform = $2 AND verified_at > $3`;
