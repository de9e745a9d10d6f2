import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { integrationNames, integrationPartners } from "#lib/partners.ts";
import type { OrderFacts } from "#lib/survey/document.ts";
import { IMPORTED } from "#lib/survey/places.ts";
import { countKnownOrders } from "./count-known-orders.ts";
import { settle } from "./ingest/apply-message.ts";
import { factsOf, type OrderAdjustment, replaceFacts } from "./ingest/order-facts.ts";
import { loadSurveyVersion } from "./load-survey-version.ts";
import { type OrderOfStore, orderKeysOf } from "./order-key.ts";
import { rewriteResponses } from "./rewrite-responses.ts";
import type { SurveyVersion } from "./survey-version.ts";

/**
 * Writes facts that the server read from the store into every response of the order, tests too, inside the caller's
 * transaction; what its pages said about them is replaced, and the counters follow. What is asked may follow, too: an
 * answer to a question that the order should not have been asked stops counting.
 * A response that its account's store didn't know so far counts towards the plan's usage from now on.
 * If the facts themselves changed, partners who follow the order get what they got before once more.
 * @param matches whether a response's address is the order's; one that isn't is dropped
 * @param kept what figures count of it; by default all of it
 * @returns the surface of each response that the order has, and whether it is a test
 * @throws if a page with a newer version of the survey came in between; the caller tries again
 */
export async function replaceOrderFacts(
  client: pg.ClientBase,
  order: OrderOfStore,
  facts: OrderFacts,
  matches: (emailAddress: string) => boolean,
  kept: OrderAdjustment = { refundedMinor: 0, isVoid: false },
): Promise<ResponseOfOrder[]> {
  const { accountId } = order;
  const { rows } = await client.query<OrderResponseRow>({
    name: "responses-of-order",
    text: findSql,
    values: [accountId, order.platform, orderKeysOf(order)],
  });
  if (rows.length === 0) return [];
  const { currency, timeZone } = await readPlace(client, accountId);
  const versions = new Map<string, SurveyVersion | null>();
  for (const { id, surveyId, version } of rows) {
    versions.set(`${id} ${version}`, await loadSurveyVersion(client, `${accountId} ${surveyId} ${version}`));
  }
  const ids = rows.map(({ id }) => id);
  if (rows.some(({ isUncounted }) => isUncounted)) await countKnownOrders(client, accountId, ids);
  const changed: string[] = [];
  await rewriteResponses(client, accountId, ids, (state) => {
    const latestVersion = versions.get(`${state.id} ${state.version}`);
    if (latestVersion === undefined) throw new Error("the response was given a newer version of the survey");
    const { email, ...otherFacts } = state.otherFacts ?? {};
    const isForeign = email != null && !matches(email);
    const replaced = replaceFacts(isForeign ? { ...state, otherFacts } : state, facts, kept, currency);
    if (replaced === state) return state;
    // Partners get the order as it was placed.
    if (!isDeepStrictEqual(factsOf(replaced), factsOf(state))) changed.push(state.id);
    const isAsked = state.surface !== IMPORTED;
    return latestVersion && isAsked ? settle(replaced, state.answers, { latestVersion, timeZone }) : replaced;
  });
  if (changed.length > 0) await client.query(sendAgainSql, [accountId, changed, takersOfUpdates]);
  return rows.map(({ surface, isTest }) => ({ surface, isTest }));
}

/** Partners whose records follow the order: a message in a channel or a ticket stays as it was. */
const takersOfUpdates = integrationNames.filter((name) => integrationPartners[name].takesOrderUpdates);

// What waits is sent with the facts anyway. What was skipped may have lacked the shopper, whom the facts name.
const sendAgainSql = `
UPDATE delivery d SET revision = r.revision,
  late_facts_revision = CASE WHEN d.sent_revision IS NULL THEN d.late_facts_revision ELSE r.revision END,
  status = CASE d.status WHEN 'sending' THEN d.status ELSE 'waiting' END, attempts = 0, first_attempt_at = NULL, retry_at = NULL
FROM response r
WHERE r.account_id = $1 AND r.id = ANY($2::uuid[]) AND d.account_id = $1 AND d.response_id = r.id
  AND d.late_facts_revision IS NULL AND d.revision < r.revision
  AND (d.status = 'skipped' AND d.sent_revision IS NULL OR d.integration = ANY($3::text[]) AND d.status IN ('sent', 'sending'))`;

export interface ResponseOfOrder {
  surface: string;
  isTest: boolean;
}

interface OrderResponseRow extends ResponseOfOrder {
  id: string;
  surveyId: string;
  version: number;
  isUncounted: boolean;
}

async function readPlace(client: pg.ClientBase, accountId: string): Promise<{ currency: string; timeZone: string }> {
  const sql = `SELECT currency, time_zone AS "timeZone" FROM account WHERE id = $1`;
  const { rows } = await client.query<{ currency: string; timeZone: string }>(sql, [accountId]);
  return rows[0] ?? { currency: "USD", timeZone: "UTC" };
}

/** By the unique key of responses, which has the survey before the order. */
const findSql = `SELECT id, survey_id AS "surveyId", version, surface, is_test AS "isTest", is_uncounted AS "isUncounted" FROM response
WHERE account_id = $1 AND survey_id = ANY(ARRAY(SELECT id FROM survey WHERE account_id = $1))
  AND platform = $2 AND order_key = ANY($3::text[])`;
