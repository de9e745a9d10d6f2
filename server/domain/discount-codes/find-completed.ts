import { OwnDiscount } from "#lib/survey/own-discount.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { type DiscountRequest, orderKeyOf } from "#server/storefront/index.ts";

/** A response that the asking page took part in. */
export interface ResponseOfPage {
  responseId: string;
  isCompleted: boolean;
  isTest: boolean;
  /** As the survey promises it now; null if it no longer does, or isn't live. */
  ownDiscount: OwnDiscount | null;
}

/**
 * The response to an order of the account's store, if the page that asks wrote some of what completed it: order numbers can
 * be guessed, and a page's own id can't.
 */
export async function findCompleted(asked: DiscountRequest, storeNumber: number): Promise<ResponseOfPage | null> {
  const { accountId, surveyId, platform, sourceOrderId, responseId } = asked;
  const values = [accountId, surveyId, platform, orderKeyOf(sourceOrderId, storeNumber), responseId];
  const { rows } = await inAccountTransaction((client) =>
    client.query<Row>({ name: "discount-response", text: findSql, values }),
  );
  const [row] = rows;
  if (!row) return null;
  const { ownDiscount, ...rest } = row;
  return { ...rest, ownDiscount: OwnDiscount.safeParse(ownDiscount).data ?? null };
}

interface Row extends Omit<ResponseOfPage, "ownDiscount"> {
  ownDiscount: unknown;
}

const findSql = `
  SELECT r.id AS "responseId", r.completed_at IS NOT NULL AS "isCompleted", r.is_test AS "isTest", (
    SELECT v.document -> 'thankYou' -> 'ownDiscount'
    FROM account a
    JOIN survey s ON s.account_id = a.id AND s.id = a.live_survey_id
    JOIN survey_version v ON v.account_id = s.account_id AND v.survey_id = s.id AND v.version = s.version
    WHERE a.id = r.account_id AND s.id = r.survey_id AND a.survey_enabled AND a.status <> 'closing') AS "ownDiscount"
  FROM response r
  WHERE r.account_id = $1 AND r.survey_id = $2 AND r.platform = $3 AND r.order_key = $4
    AND (${answered("w.page_id = $5 AND w.answered_at <= coalesce(r.completed_at, w.answered_at)")}
      OR r.page_id = $5 AND NOT ${answered("w.page_id <> $5")})`;

function answered(condition: string): string {
  return `EXISTS (SELECT FROM answer w WHERE w.account_id = r.account_id AND w.response_id = r.id AND w.counted AND ${condition})`;
}
