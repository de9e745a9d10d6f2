import { notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import type { AccountContext } from "./day-range.ts";

/**
 * The id of a survey of the account; null without an id.
 * @throws AppError `not-found` for a survey that the account doesn't have
 */
export async function existingSurvey(
  { accountId }: AccountContext,
  surveyId: string | undefined,
): Promise<string | null> {
  if (surveyId === undefined) return null;
  if (!uuidPattern.test(surveyId)) throw notFound("survey");
  const { rowCount } = await inAccount(accountId, () =>
    accountPool().query("SELECT FROM survey WHERE account_id = $1 AND id = $2", [accountId, surveyId]),
  );
  if (rowCount === 0) throw notFound("survey");
  return surveyId;
}
