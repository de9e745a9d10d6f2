import pg from "pg";
import { mayHaveOther } from "#lib/survey/question-type.ts";
import type { LabeledQuestion } from "#server/domain/analytics/index.ts";
import { answerColumns, orderTotalSql } from "./answer-columns.ts";
import { countedChoicesSql } from "./answer-filter.ts";
import { harmlessSql } from "./harmless-cell.ts";
import { instantSql, selectedSql, statusSql, tagsSql, visibleAnswerSql } from "./response-columns.ts";
import type { SelectedResponses } from "./selected-responses.ts";

/** A file of one row per response: its header, and the statement that exports its rows. */
export interface SurveyCsv {
  header: string[];
  sql: string;
}

/**
 * One row per response, newest first: its facts, then a column for each question, and one for the text under "Other" if
 * the type has it.
 */
export function surveyCsv(accountId: string, { condition, few, questions }: SelectedResponses): SurveyCsv {
  const account = `${pg.escapeLiteral(accountId)}::uuid`;
  const columns = questions.flatMap((labelled, place) => columnsOf(labelled, place));
  const facts = Object.entries(factColumns).map(([name, sql]) => `${sql} AS ${pg.escapeIdentifier(name)}`);
  const cells = columns.map(({ alias }) => `${harmlessSql(`given.${alias}`)} AS ${alias}`);
  const quoted = [...typedFacts.map((name) => pg.escapeIdentifier(name)), ...columns.map(({ alias }) => alias)];
  const given = columns.map(({ alias, questionNameId, sql }) => {
    return `max(${sql}) FILTER (WHERE a.question_id = ${pg.escapeLiteral(questionNameId)}) AS ${alias}`;
  });
  const sql = `COPY (
    SELECT ${[...facts, ...cells].join(",\n      ")}
    FROM ${selectedSql(condition, few)} AS r
    CROSS JOIN LATERAL (
      SELECT ${["count(*)", ...given].join(",\n        ")}
      FROM (SELECT question_id, ${countedChoicesSql} AS choices, body FROM answer
        WHERE account_id = ${account} AND response_id = r.id AND ${visibleAnswerSql}) AS a
    ) AS given
    ORDER BY r.id DESC
  ) TO STDOUT (FORMAT csv, FORCE_QUOTE (${quoted.join(", ")}))`;
  return { header: [...Object.keys(factColumns), ...columns.map(({ header }) => header)], sql };
}

const factColumns = {
  responseId: "r.page_id",
  viewedAt: instantSql("r.viewed_at"),
  answeredAt: instantSql("r.answered_at"),
  completedAt: instantSql("r.completed_at"),
  status: statusSql,
  platform: "r.platform",
  surface: "r.surface",
  sourceOrderId: harmlessSql("r.source_order_id"),
  orderTotal: orderTotalSql,
  currency: "r.currency",
  isFirstOrder: "CASE WHEN r.is_first_order THEN 'true' WHEN NOT r.is_first_order THEN 'false' END",
  country: "r.country",
  locale: harmlessSql("r.locale"),
  tags: harmlessSql(`nullif(array_to_string(${tagsSql}, ' | '), '')`),
};

/** Texts from people and stores are quoted. */
const typedFacts = ["sourceOrderId", "locale", "tags"] as const;

interface Column {
  questionNameId: string;
  header: string;
  /** In SQL, where the names of questions could be too long. */
  alias: string;
  /** The cell, in terms of the answer `a`. */
  sql: string;
}

function columnsOf(labelled: LabeledQuestion, place: number): Column[] {
  const { questionNameId, type } = labelled.question;
  const { answer, other } = answerColumns(labelled);
  const column = { questionNameId, header: headerOf(questionNameId), alias: `q${place}`, sql: answer };
  if (!mayHaveOther(type)) return [column];
  return [column, { questionNameId, header: harmless(`${questionNameId}.other`), alias: `o${place}`, sql: other }];
}

/** A question may be named like another column, but its name never contains a period. */
function headerOf(questionNameId: string): string {
  return harmless(Object.hasOwn(factColumns, questionNameId) ? `${questionNameId}.answer` : questionNameId);
}

/** As in `harmlessSql`: of the characters that start a formula, a name can only start with a minus. */
function harmless(header: string): string {
  return header.startsWith("-") ? `'${header}` : header;
}
