import { createHash } from "node:crypto";
import type pg from "pg";
import type { SurveyVersion } from "./survey-version.ts";

/** Whose response it is that somebody is asked for. */
export interface Asker {
  accountId: string;
  platform: string;
  /** As the response has it; null where there is no order. */
  orderKey: string | null;
  customerId: string | null | undefined;
}

/**
 * A shorter one is a number that can be counted through: whoever did would learn which customers were asked. Shopify's
 * numbers have 13 digits, Wix's are UUIDs.
 */
const minCustomerIdLength = 10;

/** What a customer's responses are found by, bound to the account; null for an id that can be guessed. */
export function customerKey({ accountId, platform, customerId }: Omit<Asker, "orderKey">): Buffer | null {
  if (!customerId || customerId.length < minCustomerIdLength) return null;
  return createHash("sha256").update(`${accountId} ${platform} ${customerId}`).digest();
}

/**
 * The questions of a version that are asked once and were answered elsewhere: in the order's response to another survey of
 * the account, or, where they are asked once of a customer, in another response of the customer. At most one query.
 */
export async function askedBefore(
  pool: pg.Pool,
  { surveyId, askedOnce }: Pick<SurveyVersion, "surveyId" | "askedOnce">,
  asker: Asker,
): Promise<string[]> {
  if (askedOnce.length === 0) return [];
  const { accountId, platform, orderKey } = asker;
  const ids = askedOnce.map(({ questionNameId }) => questionNameId);
  const ofCustomer = askedOnce.filter(({ of }) => of === "customer").map(({ questionNameId }) => questionNameId);
  const customer = ofCustomer.length > 0 ? customerKey(asker) : null;
  const values = [accountId, surveyId, platform, orderKey, ids, customer, ofCustomer];
  const { rows } = await pool.query<{ question_id: string }>({ name: "asked-before", text: statement, values });
  return rows.map((row) => row.question_id);
}

/** Notes whose a response is, so that the customer's later orders are not asked again. */
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

// An answer that was erased, or that another one hides, is none: a note only says where to look.
const statement = `
SELECT a.question_id FROM response t
JOIN answer a ON a.account_id = t.account_id AND a.response_id = t.id AND a.question_id = ANY($5::text[]) AND a.counted
WHERE t.account_id = $1 AND t.survey_id = ANY(ARRAY(SELECT id FROM survey WHERE account_id = $1 AND id <> $2))
  AND t.platform = $3 AND t.order_key = $4
UNION
SELECT a.question_id FROM customer_response c
JOIN answer a ON a.account_id = c.account_id AND a.response_id = c.response_id AND a.question_id = ANY($7::text[]) AND a.counted
WHERE c.account_id = $1 AND c.customer = $6 AND NOT EXISTS (
  SELECT FROM response own WHERE own.account_id = $1 AND own.id = c.response_id
    AND own.survey_id = $2 AND own.platform = $3 AND own.order_key = $4)`;
