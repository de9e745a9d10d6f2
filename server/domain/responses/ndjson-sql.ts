import pg from "pg";
import { type AnswerField, traitsOf } from "#lib/survey/question-type.ts";
import { orderTotalSql } from "#server/domain/analytics/index.ts";
import { questionTypesSql } from "#server/foundation/database/question-types-sql.ts";
import { sentFactsSql } from "#server/storefront/index.ts";
import type { QuestionWithChannels } from "./asked-questions.ts";
import {
  discountCodeSql,
  instantSql,
  orderChannelSql,
  selectedSql,
  statusSql,
  surveyNameSql,
  tagsSql,
  visibleAnswerSql,
} from "./response-columns.ts";
import type { SelectedResponses } from "./selected-as-listed.ts";

/** The statement that exports responses in wire format, one object per line, newest first. */
export function ndjsonSql(accountId: string, { condition, few, questions }: SelectedResponses): string {
  // JSON has no unescaped control characters: with two of them as quote and delimiter, a line is nothing but the JSON.
  return `COPY (
    SELECT ${wireSql(accountId, selectedSql(condition, few), questions)}
    ORDER BY r.id DESC
  ) TO STDOUT (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`;
}

/**
 * What a SELECT says after its first word to read responses in wire format, as the text `wire` with JSON each.
 * @param from rows of `readable_response`, which are `r`
 */
export function wireSql(accountId: string, from: string, questions: readonly QuestionWithChannels[]): string {
  const account = `${pg.escapeLiteral(accountId)}::uuid`;
  const byQuestion = (field: "labels" | "channels") =>
    pg.escapeLiteral(
      JSON.stringify(
        Object.fromEntries(
          questions.flatMap((asked) =>
            asked[field].size > 0 ? [[asked.question.questionNameId, Object.fromEntries(asked[field])]] : [],
          ),
        ),
      ),
    );
  const fields = Object.entries({
    ...facts,
    answers: "given.answers",
    ...order,
    discountCode: discountCodeSql,
    tags: `coalesce(${tagsSql}, '{}')`,
  });
  const object = fields.map(([name, value]) => `${pg.escapeLiteral(name)}, ${value}`).join(",\n      ");
  return `json_build_object(${object})::text AS wire
    FROM ${from} AS r
    CROSS JOIN (SELECT ${byQuestion("labels")}::jsonb AS by_question, ${byQuestion("channels")}::jsonb AS channels) AS labels
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(jsonb_strip_nulls(${answer}) ORDER BY answered_at, a.question_id), '[]') AS answers
      FROM answer a JOIN question q ON q.account_id = ${account} AND q.question_id = a.question_id
      WHERE a.account_id = ${account} AND a.response_id = r.id
        AND ${visibleAnswerSql.replaceAll("question_id", "a.question_id")}
    ) AS given`;
}

const facts = {
  responseId: "r.page_id",
  surveyId: "r.survey_id",
  surveyName: surveyNameSql,
  version: "r.version",
  status: statusSql,
  platform: "r.platform",
  surface: "r.surface",
  sourceOrderId: "r.source_order_id",
};

// Earlier answers and values derived from the facts are our additions, not facts of the order.
const order = {
  order: `nullif(coalesce(${sentFactsSql}, '{}') || jsonb_strip_nulls(jsonb_build_object(
        'total', CASE WHEN r.currency IS NOT NULL THEN ${orderTotalSql} END, 'currency', r.currency,
        'isFirstOrder', r.is_first_order, 'country', r.country)), '{}')`,
  orderChannel: orderChannelSql,
  locale: "r.locale",
  viewedAt: instantSql("r.viewed_at"),
  answeredAt: instantSql("r.answered_at"),
  completedAt: instantSql("r.completed_at"),
};

/**
 * Like `fromAnswerRow` of ingest reads an answer by its question's type, with what it counts for and labels for ids.
 */
const ofType = {
  number: answeredIn("number"),
  ranking: answeredIn("ranking"),
  date: answeredIn("date"),
  chosen: `${answeredIn("choiceIds")} AND cardinality(a.choices) > 0`,
};
const answer = `jsonb_build_object('questionNameId', a.question_id,
        'choiceIds', CASE WHEN ${ofType.chosen} THEN a.choices END,
        'other', CASE WHEN ${ofType.chosen} THEN a.body END,
        'number', CASE WHEN ${ofType.number} THEN a.choices[1]::numeric END,
        'ranking', CASE WHEN ${ofType.ranking} THEN a.choices END,
        'date', CASE WHEN ${ofType.date} THEN coalesce(a.body, '') END,
        'text', CASE WHEN NOT (${Object.values(ofType)
          .map((condition) => `(${condition})`)
          .join(" OR ")}) THEN coalesce(a.body, '') END,
        'countedAs', a.merged,
        'labels', CASE WHEN NOT ((${ofType.chosen}) OR ${ofType.ranking}) THEN NULL
          WHEN cardinality(a.choices) = 1 AND a.merged IS NULL THEN jsonb_build_object(a.choices[1], ${labelSql("a.choices[1]")})
          ELSE (SELECT jsonb_object_agg(id, ${labelSql("id")}) FROM unnest(a.choices || a.merged) AS id) END,
        'channels', CASE WHEN labels.channels ? a.question_id AND (${ofType.chosen}) THEN (
          SELECT jsonb_object_agg(id, channel) FROM unnest(a.choices || a.merged) AS id
          CROSS JOIN LATERAL (SELECT labels.channels -> a.question_id ->> id AS channel) AS of WHERE channel IS NOT NULL) END)`;

function answeredIn(field: AnswerField): string {
  return `q.type IN ${questionTypesSql((type) => traitsOf(type).field === field)}`;
}

function labelSql(id: string): string {
  return `coalesce(labels.by_question -> a.question_id ->> ${id}, ${id})`;
}
