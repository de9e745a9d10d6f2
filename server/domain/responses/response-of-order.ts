import type { SurveyResponse } from "#lib/calls/survey-shapes.ts";
import { notFound } from "#lib/errors.ts";
import { QuestionType } from "#lib/survey/document.ts";
import { sourceOrderIdOf } from "#lib/survey/shopify-id.ts";
import { uuidPattern } from "#lib/uuid.ts";
import type { AccountContext } from "#server/domain/analytics/index.ts";
import { accountFacts } from "#server/domain/plans/index.ts";
import type { QueryOf } from "#server/foundation/context/call-input.ts";
import { accountPool, tenant } from "#server/foundation/database/db.ts";
import { asReadable, orderKeyOf, readStored, wireResponse } from "#server/storefront/index.ts";

export type OrderQuery = QueryOf<"Survey", "GetResponseByPlatformAndSourceOrderId">;

/**
 * What one order of the current store answered, over all pages that contributed. Answers hidden by others, and test orders, are excluded.
 * @throws AppError `not-found` if there is none, or no such survey
 */
export async function responseOfOrder({ accountId }: AccountContext, query: OrderQuery): Promise<SurveyResponse> {
  const { surveyId, platform } = query;
  const sourceOrderId = sourceOrderIdOf(platform, query.sourceOrderId);
  // The database can't store NUL, so no order number contains one.
  const isStorable = !sourceOrderId.includes("\0") && (surveyId === undefined || uuidPattern.test(surveyId));
  if (!isStorable || sourceOrderId === "") throw notFound("response");
  const orderKey = orderKeyOf(sourceOrderId, await storeNumber(accountId, platform));
  const asked = surveyId ?? (await surveyOfOrder(accountId, platform, orderKey));
  const stored = asked && (await readStored(accountPool(), { accountId, surveyId: asked, platform, orderKey }));
  if (!stored) throw notFound("response");
  const questions = await tenant().question.findMany({
    where: { accountId },
    select: { questionNameId: true, type: true },
  });
  // A question never changes its type, so the account's register has it even if the version is old.
  const types = new Map(questions.map(({ questionNameId, type }) => [questionNameId, QuestionType.parse(type)]));
  const { unlockedUpTo } = await accountFacts();
  const response = wireResponse(asReadable(stored, unlockedUpTo), (id) => types.get(id));
  return { ...response, platform };
}

async function storeNumber(accountId: string, platform: string): Promise<number | undefined> {
  const sql = "SELECT (store_numbers_of($1) ->> $2)::int AS number";
  const { rows } = await accountPool().query<{ number: number | null }>(sql, [accountId, platform]);
  return rows[0]?.number ?? undefined;
}

async function surveyOfOrder(accountId: string, platform: string, orderKey: string): Promise<string | undefined> {
  const { rows } = await accountPool().query<{ survey_id: string }>({
    text: `SELECT survey_id FROM response
      WHERE account_id = $1 AND survey_id = ANY(ARRAY(SELECT id FROM survey WHERE account_id = $1)) AND platform = $2 AND order_key = $3
      ORDER BY coalesce(answered_at, viewed_at) DESC, survey_id LIMIT 1`,
    values: [accountId, platform, orderKey],
  });
  return rows[0]?.survey_id;
}
