import { createHash } from "node:crypto";
import type pg from "pg";
import type { AskOnceQuestion } from "./asked-once.ts";
import type { SurveyVersion } from "./survey-version.ts";

/** Who is about to be asked: an order and its customer. */
export interface Asker {
  accountId: string;
  platform: string;
  /** As the response has it; null without an order. */
  orderKey: string | null;
  customerId: string | null | undefined;
}

/**
 * Shorter ids are numbers that can be enumerated, which would reveal which customers were asked. Shopify's ids have 13
 * digits, Wix's are UUIDs.
 */
const minCustomerIdLength = 10;

/** The key of a customer's responses, bound to the account; null for an id that can be guessed. */
export function customerKey({ accountId, platform, customerId }: Omit<Asker, "orderKey">): Buffer | null {
  if (!customerId || customerId.length < minCustomerIdLength) return null;
  return createHash("sha256").update(`${accountId} ${platform} ${customerId}`).digest();
}

/** What to look up: the survey's ask-once questions that were answered elsewhere. */
export interface AnsweredElsewhereKey extends Asker {
  surveyId: string;
  askedOnce: readonly AskOnceQuestion[];
}

/**
 * The ask-once questions of a version that were answered elsewhere: in the order's response to another survey of the
 * account, or, for once-per-customer questions, in another response of the customer. At most one query.
 */
export async function askedBefore(
  pool: pg.Pool,
  { surveyId, askedOnce }: Pick<SurveyVersion, "surveyId" | "askedOnce">,
  asker: Asker,
): Promise<readonly string[]> {
  if (askedOnce.length === 0) return [];
  const [ids = []] = await askedBeforeEach(pool, [{ ...asker, surveyId, askedOnce }]);
  return ids;
}

/** {@link askedBefore} for many askers of any accounts, in order, in one query. */
export async function askedBeforeEach(pool: pg.Pool, keys: readonly AnsweredElsewhereKey[]): Promise<string[][]> {
  const found: string[][] = keys.map(() => []);
  const values = [
    keys.map(({ accountId }) => accountId),
    keys.map(({ surveyId }) => surveyId),
    keys.map(({ platform }) => platform),
    keys.map(({ orderKey }) => orderKey),
    keys.map((key) => (isOfCustomer(key) ? customerKey(key) : null)),
    keys.map(({ askedOnce }) => JSON.stringify(askedOnce.map(({ questionNameId }) => questionNameId))),
    keys.map(({ askedOnce }) =>
      JSON.stringify(askedOnce.filter(({ scope }) => scope === "customer").map(({ questionNameId }) => questionNameId)),
    ),
  ];
  const { rows } = await pool.query<{ at: number; question_id: string }>({
    name: "asked-before",
    text: statement,
    values,
  });
  for (const { at, question_id } of rows) found[at]?.push(question_id);
  return found;
}

function isOfCustomer({ askedOnce }: AnsweredElsewhereKey): boolean {
  return askedOnce.some(({ scope }) => scope === "customer");
}

/** Records whose response it is, so that the customer's later orders are not asked again. */
export async function noteCustomer(
  pool: pg.Pool,
  { accountId, responseId, customer }: { accountId: string; responseId: string; customer: Buffer },
): Promise<void> {
  await pool.query({
    name: "note-customer",
    text: "INSERT INTO customer_response (account_id, customer, response_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    values: [accountId, customer, responseId],
  });
}

// An erased or hidden answer doesn't count: a note only says where to look.
const statement = `
SELECT (k.at - 1)::int4 AS at, asked.question_id
FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bytea[], $6::json[], $7::json[])
  WITH ORDINALITY AS k (account_id, survey_id, platform, order_key, customer, ids, of_customer, at)
CROSS JOIN LATERAL (
  SELECT a.question_id FROM response t
  JOIN answer a ON a.account_id = t.account_id AND a.response_id = t.id AND a.counted
    AND a.question_id = ANY(ARRAY(SELECT json_array_elements_text(k.ids)))
  WHERE t.account_id = k.account_id
    AND t.survey_id = ANY(ARRAY(SELECT id FROM survey WHERE account_id = k.account_id AND id <> k.survey_id))
    AND t.platform = k.platform AND t.order_key = k.order_key
  UNION
  SELECT a.question_id FROM customer_response c
  JOIN answer a ON a.account_id = c.account_id AND a.response_id = c.response_id AND a.counted
    AND a.question_id = ANY(ARRAY(SELECT json_array_elements_text(k.of_customer)))
  WHERE c.account_id = k.account_id AND c.customer = k.customer AND NOT EXISTS (
    SELECT FROM response own WHERE own.account_id = k.account_id AND own.id = c.response_id
      AND own.survey_id = k.survey_id AND own.platform = k.platform AND own.order_key = k.order_key)
) AS asked`;
