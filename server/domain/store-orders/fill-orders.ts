import type pg from "pg";
import { localDay } from "#lib/local-day.ts";
import type { SurveyDocument } from "#lib/survey/document.ts";
import { orderChannel } from "#lib/survey/order-channel.ts";
import { queryColumn } from "#server/foundation/database/query-column.ts";
import { askedBy } from "./asked-questions.ts";
import { lockCustomers } from "./customer-key.ts";
import { markDays } from "./mark-days.ts";
import { orderColumns, type StoredFacts, storedFacts } from "./stored-facts.ts";

const ORDERS_AT_ONCE = 300;

/** The accounts that have orders from before facts of all orders were stored, in random order. */
export async function accountsToFill(client: pg.ClientBase): Promise<string[]> {
  return await queryColumn(client, accountsSql);
}

// One look into the index for each account.
const accountsSql = `SELECT a.id FROM account a CROSS JOIN LATERAL (
  SELECT FROM store_order o WHERE o.account_id = a.id AND o.day IS NULL LIMIT 1) AS unfilled ORDER BY random()`;

interface UnfilledOrder extends StoredFacts {
  platform: string;
  sourceOrderId: string;
  storeNumber: number;
  timeZone: string;
  couldShow: boolean;
  /** The version of the survey that was live then; null if none was. */
  version: number | null;
}

/**
 * Fills in what the next orders of an account lack from before facts of all orders were stored, as if they were recorded
 * now, and as well as what is stored says. What they were asked is by the live survey's version of their time.
 * @param client acts as `afterword_worker`, in a transaction
 * @returns false if none are left
 */
export async function fillOrders(client: pg.ClientBase, accountId: string): Promise<boolean> {
  const digests = await queryColumn(client, digestsSql, [accountId, ORDERS_AT_ONCE]);
  // Before the orders, as when an order is recorded.
  await lockCustomers(client, accountId, digests);
  const { rows } = await client.query<UnfilledOrder>(unfilledSql, [accountId, ORDERS_AT_ONCE, digests]);
  if (rows.length === 0) return false;
  const documents = await readDocuments(client, accountId, rows);
  const keys = await readKeys(client, accountId, digests);
  const filled = rows.map((order) => {
    const { platform, sourceOrderId, storeNumber, customerId, addressDigest, couldShow } = order;
    const facts = storedFacts(order);
    const document = couldShow && order.version !== null ? documents.get(order.version) : undefined;
    return {
      platform,
      sourceOrderId,
      storeNumber,
      day: localDay(order.timeZone, order.placedAt.getTime()),
      asked: document ? askedBy(document, facts) : [],
      customerKey: customerId ?? (addressDigest === null ? null : (keys.get(addressDigest) ?? addressDigest)),
      isWebCheckout: couldShow || null,
      channel: orderChannel(facts),
    };
  });
  await client.query(fillSql, [accountId, JSON.stringify(filled)]);
  const since = new Date(Math.min(...rows.map(({ placedAt }) => placedAt.getTime())));
  const customerKeys = [...new Set(filled.map(({ customerKey }) => customerKey))];
  await markDays(
    client,
    accountId,
    filled.map(({ day }) => day),
    { customerKeys, since },
  );
  return true;
}

async function readDocuments(
  client: pg.ClientBase,
  accountId: string,
  orders: readonly UnfilledOrder[],
): Promise<Map<number, SurveyDocument>> {
  const versions = [...new Set(orders.flatMap(({ couldShow, version }) => (couldShow ? (version ?? []) : [])))];
  const { rows } = await client.query<{ version: number; document: SurveyDocument }>(documentsSql, [
    accountId,
    versions,
  ]);
  return new Map(rows.map(({ version, document }) => [version, document]));
}

/** For each address: the customer's id if any order has both, otherwise the key that other orders with it have. */
async function readKeys(
  client: pg.ClientBase,
  accountId: string,
  digests: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ digest: string; key: string }>(keysSql, [accountId, digests]);
  return new Map(rows.map(({ digest, key }) => [digest, key]));
}

const digestsSql = `SELECT DISTINCT address_digest FROM (
  SELECT address_digest FROM store_order WHERE account_id = $1 AND day IS NULL LIMIT $2
) AS unfilled WHERE address_digest IS NOT NULL`;

const unfilledSql = `SELECT o.platform, o.source_order_id AS "sourceOrderId", o.store_number AS "storeNumber",
  a.time_zone AS "timeZone", coalesce(o.could_show_when_accepted, o.could_show) AS "couldShow", ${orderColumns},
  (SELECT max(v.version) FROM survey_version v WHERE v.account_id = o.account_id AND v.survey_id = a.live_survey_id
    AND v.published_at <= o.placed_at) AS version
FROM store_order o JOIN account a ON a.id = o.account_id
WHERE o.account_id = $1 AND o.day IS NULL AND (o.address_digest IS NULL OR o.address_digest = ANY($3::text[]))
LIMIT $2 FOR UPDATE OF o`;

const documentsSql = `SELECT v.version, v.document FROM account a
JOIN survey_version v ON v.account_id = a.id AND v.survey_id = a.live_survey_id
WHERE a.id = $1 AND v.version = ANY($2::int[])`;

const keysSql = `SELECT DISTINCT ON (address_digest) address_digest AS digest, coalesce(customer_id, customer_key) AS key
FROM store_order
WHERE account_id = $1 AND address_digest = ANY($2::text[]) AND coalesce(customer_id, customer_key) IS NOT NULL
ORDER BY address_digest, customer_id IS NULL, placed_at`;

const fillSql = `UPDATE store_order o
SET day = f.day, asked = f.asked, customer_key = f."customerKey", channel = f.channel,
  is_web_checkout = coalesce(o.is_web_checkout, f."isWebCheckout")
FROM jsonb_to_recordset($2::jsonb) AS f (platform text, "sourceOrderId" text, "storeNumber" smallint, day date,
  asked text[], "customerKey" text, "isWebCheckout" boolean, channel text)
WHERE o.account_id = $1 AND o.platform = f.platform AND o.source_order_id = f."sourceOrderId"
  AND o.store_number = f."storeNumber"`;
