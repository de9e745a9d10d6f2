import { notFound } from "#lib/errors.ts";
import { Question } from "#lib/survey/document.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";

/** A question as it was last saved, in any survey. Throws not-found for one that the account never saved. */
export async function questionElement({ accountId }: MemberContext, questionNameId: string): Promise<Question> {
  const row = await tenant().question.findUnique({
    where: { accountId_questionNameId: { accountId, questionNameId } },
    select: { definition: true },
  });
  if (!row) throw notFound("question");
  return Question.parse(row.definition);
}
