import type pg from "pg";
import type { Question } from "#lib/survey/document.ts";

/** The types of an account's questions by questionNameId; questions that were never saved are not in the map. */
export async function readQuestionTypes(
  database: pg.Pool | pg.ClientBase,
  accountId: string,
  questionNameIds: readonly string[],
): Promise<Map<string, Question["type"]>> {
  if (questionNameIds.length === 0) return new Map();
  const { rows } = await database.query<{ question_id: string; type: Question["type"] }>(
    "SELECT question_id, type FROM question WHERE account_id = $1 AND question_id = ANY($2::text[])",
    [accountId, questionNameIds],
  );
  return new Map(rows.map(({ question_id: id, type }) => [id, type]));
}
