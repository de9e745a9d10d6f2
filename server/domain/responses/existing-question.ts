import { notFound } from "#lib/errors.ts";
import type { AccountContext } from "#server/domain/analytics/index.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";

/**
 * The name of a question that the account has saved; null without a name.
 * @throws AppError `not-found` for any other
 */
export async function existingQuestion(
  { accountId }: AccountContext,
  questionNameId: string | undefined,
): Promise<string | null> {
  if (questionNameId === undefined) return null;
  const { rowCount } = await inAccount(accountId, () =>
    accountPool().query("SELECT FROM question WHERE account_id = $1 AND question_id = $2", [accountId, questionNameId]),
  );
  if (rowCount === 0) throw notFound("question");
  return questionNameId;
}
