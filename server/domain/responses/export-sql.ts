import pg from "pg";
import { isNumeric } from "#lib/survey/question-type.ts";
import type { Calendar, LabeledQuestion } from "#server/domain/analytics/index.ts";
import { writeLiteral } from "#server/foundation/database/write-value.ts";
import { answerColumns, columnNames, harmlessSql } from "./answer-columns.ts";
import { type AnswerFilters, countedChoicesSql, filterSql } from "./answer-filter.ts";
import type { Candidates } from "./candidates.ts";
import { matchSql, type SearchTerm } from "./search-term.ts";

/**
 * The statement of an export, which also runs in `psql`. COPY takes no parameters, so all values are literals.
 * @param few the responses that include the answers, if those are few; they are looked up one by one
 */
export function exportSql(
  accountId: string,
  labelled: LabeledQuestion,
  { startsAt, endsBefore }: Pick<Calendar, "startsAt" | "endsBefore">,
  term: SearchTerm | null,
  filters: AnswerFilters = {},
  few: Candidates | null = null,
): string {
  const account = `${pg.escapeLiteral(accountId)}::uuid`;
  const columns = answerColumns(labelled);
  // A number is stored in canonical form, and an apostrophe would make -5 a text.
  const typed = new Set<string>(typedColumns.filter((name) => name !== "answer" || !isNumeric(labelled.question.type)));
  const selected = columnNames.map((name) => {
    const cell = typed.has(name) ? harmlessSql(columns[name]) : columns[name];
    return `${cell} AS ${pg.escapeIdentifier(name)}`;
  });
  const answers = `SELECT answered_at, response_id, ${countedChoicesSql} AS choices, body, surface FROM answer
      WHERE account_id = ${account} AND question_id = ${pg.escapeLiteral(labelled.question.questionNameId)}
        AND ${filterSql(accountId, filters, writeLiteral)}
        AND answered_at >= ${pg.escapeLiteral(startsAt)} AND answered_at < ${pg.escapeLiteral(endsBefore)}
        AND ${term ? matchLiterally(term) : "true"}`;
  return `COPY (
    SELECT ${selected.join(",\n      ")}
    FROM ${few ? amongSql(few, answers) : `(${answers}) AS a`}
    JOIN response r ON r.account_id = ${account} AND r.id = a.response_id
    ORDER BY a.answered_at DESC, a.response_id DESC
  ) TO STDOUT (FORMAT csv, FORCE_QUOTE (${typedColumns.map((name) => pg.escapeIdentifier(name)).join(", ")}))`;
}

/** The answers among few responses. The planner looks each up by its key by itself. */
function amongSql(few: Candidates, answers: string): string {
  return `(SELECT DISTINCT id FROM (${few(writeLiteral)}) AS few) AS candidate
    CROSS JOIN LATERAL (${answers} AND response_id = candidate.id) AS a`;
}

/** Columns with text from people or stores: always quoted, and escaped for spreadsheets. */
const typedColumns = ["answer", "other", "sourceOrderId"] as const;

/** The condition of a search, with its values as literals. */
export function matchLiterally({ pattern, choiceIds, responseIds }: SearchTerm): string {
  return matchSql(pg.escapeLiteral(pattern), arrayLiteral(choiceIds), arrayLiteral(responseIds));
}

/** An array of texts as a literal. */
function arrayLiteral(texts: readonly string[]): string {
  return `ARRAY[${texts.map((text) => pg.escapeLiteral(text)).join(", ")}]::text[]`;
}
