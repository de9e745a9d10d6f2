import { Question } from "#lib/survey/document.ts";
import { type AccountContext, labelsOf } from "#server/domain/analytics/index.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import type { WriteValue } from "#server/foundation/database/write-value.ts";
import { searchPattern } from "#server/foundation/lists/index.ts";
import { countedChoicesSql } from "./answer-filter.ts";
import { namedResponses } from "./named-responses.ts";
import { visibleAnswerSql } from "./response-columns.ts";

/** What a search through the answers to all questions looks for. */
export interface AccountSearch {
  /** For ILIKE, with metacharacters escaped. */
  pattern: string;
  /** Whether the trigram index can find it: it needs three consecutive letters or digits. */
  isIndexed: boolean;
  /** The choices whose label contains the term: the question's name, a space, the choice's id. */
  choices: string[];
  /** The responses whose order number, email address or customer id is the term. */
  responseIds: string[];
}

/** Null for a blank term, which searches nothing. Letter case doesn't matter. */
export async function readAccountSearch(
  { accountId }: AccountContext,
  search: string | undefined,
): Promise<AccountSearch | null> {
  const term = search?.trim() ?? "";
  const pattern = searchPattern(term);
  if (pattern === null) return null;
  return await inAccount(accountId, async () => ({
    pattern,
    isIndexed: /[\p{L}\p{N}]{3}/u.test(term),
    choices: await choicesLabelled(accountId, term.toLowerCase()),
    responseIds: await namedResponses(accountId, term),
  }));
}

/** By the labels of each question as it was last saved. */
async function choicesLabelled(accountId: string, term: string): Promise<string[]> {
  const { rows } = await accountPool().query<{ id: string; definition: unknown }>({
    name: "labeled-questions",
    text: "SELECT question_id AS id, definition FROM question WHERE account_id = $1",
    values: [accountId],
  });
  return rows.flatMap(({ id, definition }) => {
    const question = Question.safeParse(definition);
    if (!question.success) return [];
    return [...labelsOf(question.data, [])].flatMap(([choice, label]) =>
      label.toLowerCase().includes(term) ? [`${id} ${choice}`] : [],
    );
  });
}

/** The condition of a search on a row of `response r`. */
export function searchSql(accountId: string, search: AccountSearch, write: WriteValue): string {
  const listed = (values: readonly string[]) => `string_to_array(${write(values.join(), "text")}, ',')`;
  return `(r.id = ANY (${listed(search.responseIds)}::uuid[]) OR EXISTS (SELECT 1 FROM answer a
      WHERE a.account_id = ${write(accountId, "uuid")} AND a.response_id = r.id AND ${visibleAnswerSql}
        AND (a.body ILIKE ${write(search.pattern, "text")} OR EXISTS (
          SELECT 1 FROM unnest(${countedChoicesSql}) AS chosen (id)
          WHERE a.question_id || ' ' || chosen.id = ANY (${listed(search.choices)})))))`;
}
