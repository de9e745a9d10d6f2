import { localDay } from "#lib/local-day.ts";
import type { SurveyDocument } from "#lib/survey/document.ts";
import { orderChannel } from "#lib/survey/order-channel.ts";
import { askedBy } from "#server/domain/store-orders/index.ts";
import { accountPool, clientAs, inAccount } from "#server/foundation/database/db.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { type PastResponse, storePastResponses } from "#server/storefront/index.ts";
import type { SampleOrder } from "./sample-orders.ts";

/** On every response of a demo, so that lists, the drawer, and exports show it. */
const TAG = "Sample order";

/** Stores past responses to the account's live survey. Does nothing if it has responses. */
export async function fillSurvey(
  accountId: string,
  surveyId: string,
  responses: () => readonly PastResponse[],
): Promise<void> {
  const client = clientAs("afterword_ingest");
  await client.connect();
  try {
    await inTransaction(client, async () => {
      const { rowCount } = await client.query("SELECT FROM response WHERE account_id = $1 AND survey_id = $2 LIMIT 1", [
        accountId,
        surveyId,
      ]);
      if (rowCount === 0) await storePastResponses(client, accountId, responses());
    });
  } finally {
    await client.end();
  }
}

/**
 * Stores the orders as if they had been read from the account's store and matched with their responses, and has them
 * counted for figures of all customers.
 * @param survey what their shoppers were asked
 */
export async function storeOrders(
  { accountId, timeZone, survey }: { accountId: string; timeZone: string; survey: SurveyDocument },
  orders: readonly SampleOrder[],
): Promise<void> {
  const rows = orders.map(({ sourceOrderId, placedAt, facts, shown }) => {
    const { total, currency, country, isFirstOrder, customerId, ...others } = facts;
    const totalMinor = Math.round(total * 100);
    const order = { sourceOrderId, placedAt, totalMinor, currency, country, isFirstOrder, customerId };
    const asked = askedBy(survey, { total, currency, country, isFirstOrder });
    const day = localDay(timeZone, placedAt.getTime());
    return { ...order, facts: others, shownOn: shown?.surface, asked, day, channel: orderChannel(facts) };
  });
  await inAccount(accountId, async () => {
    await accountPool().query(ordersSql, [accountId, JSON.stringify(rows)]);
  });
  await enqueueJob("count-frames-of-account", { accountId });
}

/** Tags every response of the account. */
export async function tagResponses(accountId: string): Promise<void> {
  await inAccount(accountId, async () => {
    await accountPool().query(tagSql, [accountId, [TAG]]);
  });
}

const ordersSql = `
  INSERT INTO store_order (account_id, platform, source_order_id, placed_at, source_updated_at, is_accepted, could_show,
    total_minor, currency, country, is_first_order, customer_id, customer_key, facts, shown_on, matched_at, day, asked, channel, is_web_checkout)
  SELECT $1, 'Shopify', "sourceOrderId", "placedAt", "placedAt", true, true,
    "totalMinor", currency, country, "isFirstOrder", "customerId", "customerId", facts, "shownOn", CASE WHEN "shownOn" IS NOT NULL THEN now() END,
    day, asked, channel, true
  FROM jsonb_to_recordset($2::jsonb) AS o ("sourceOrderId" text, "placedAt" timestamptz, "totalMinor" bigint,
    currency text, country text, "isFirstOrder" boolean, "customerId" text, facts jsonb, "shownOn" text,
    day date, asked text[], channel text)
  ON CONFLICT DO NOTHING`;

const tagSql = `
  INSERT INTO response_mark (account_id, response_id, tags) SELECT account_id, id, $2::text[] FROM response WHERE account_id = $1
  ON CONFLICT DO NOTHING`;
