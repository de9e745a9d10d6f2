import pg from "pg";
import { isNumeric, mayHaveOther } from "#lib/survey/question-type.ts";
import { orderTotalSql } from "#server/domain/analytics/index.ts";
import { answerColumns, harmless, harmlessSql } from "./answer-columns.ts";
import { countedChoicesSql } from "./answer-filter.ts";
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

/** A file of one row per response: its header, and the statement that exports its rows. */
export interface SurveyCsv {
  header: string[];
  sql: string;
}

/**
 * One row per response, newest first: its facts, then a column for each question, one for the text under "Other" if the
 * type has it, and one for the marketing channels of the chosen answers if the question's choices have any.
 */
export function surveyCsv(accountId: string, { condition, few, questions }: SelectedResponses): SurveyCsv {
  const account = `${pg.escapeLiteral(accountId)}::uuid`;
  const nameOf = columnNaming(questions);
  const columns = questions.flatMap((asked, place) => columnsOf(asked, place, nameOf(asked)));
  const facts = Object.entries(factColumns).map(([name, sql]) => `${sql} AS ${pg.escapeIdentifier(name)}`);
  const cells = columns.map(({ alias, isNumber }) => {
    const cell = `given.${alias}`;
    return `${isNumber ? cell : harmlessSql(cell)} AS ${alias}`;
  });
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
  surveyName: harmlessSql(surveyNameSql),
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
  orderCount: orderSql("orderCount"),
  customerId: harmlessSql(orderSql("customerId")),
  country: "r.country",
  locale: harmlessSql("r.locale"),
  utmSource: harmlessSql(orderSql("utmSource")),
  utmMedium: harmlessSql(orderSql("utmMedium")),
  utmCampaign: harmlessSql(orderSql("utmCampaign")),
  orderChannel: orderChannelSql,
  discountCode: discountCodeSql,
  tags: harmlessSql(`nullif(array_to_string(${tagsSql}, ' | '), '')`),
};

/** Texts from people and stores are quoted. */
const typedFacts = [
  ...(["surveyName", "sourceOrderId", "customerId", "locale"] as const),
  ...(["utmSource", "utmMedium", "utmCampaign", "tags"] as const),
];

function orderSql(fact: string): string {
  return `(r."order" ->> ${pg.escapeLiteral(fact)})`;
}

interface Column {
  questionNameId: string;
  header: string;
  /** In SQL, where the names of questions could be too long. */
  alias: string;
  /** The cell, in terms of the answer `a`. */
  sql: string;
  /** A number in canonical form, which isn't escaped: an apostrophe would make -5 a text. */
  isNumber: boolean;
}

function columnsOf({ channels, ...labelled }: QuestionWithChannels, place: number, name: string): Column[] {
  const { questionNameId, type } = labelled.question;
  const { answer, other } = answerColumns(labelled);
  const column = (header: string, alias: string, sql: string) => {
    return { questionNameId, header, alias, sql, isNumber: isNumeric(type) && sql === answer };
  };
  return [
    column(name, `q${place}`, answer),
    ...(mayHaveOther(type) ? [column(`${name} (Other)`, `o${place}`, other)] : []),
    ...(channels.size > 0 ? [column(`${name} (channel)`, `c${place}`, channelSql(channels))] : []),
  ];
}

/** The channels of the chosen answers, each once, sorted by name. */
function channelSql(channels: ReadonlyMap<string, string>): string {
  const cases = [...channels].map(([id, name]) => `WHEN ${pg.escapeLiteral(id)} THEN ${pg.escapeLiteral(name)}`);
  return `(SELECT string_agg(DISTINCT CASE id ${cases.join(" ")} END, ' | ') FROM unnest(a.choices) AS id)`;
}

/** A question's column is named by its title; with its id if another question or column has that name. */
function columnNaming(questions: readonly QuestionWithChannels[]): (asked: QuestionWithChannels) => string {
  const suffixes = ["", " (Other)", " (channel)"];
  const names = questions.flatMap(({ question: { title } }) => suffixes.map((suffix) => `${title}${suffix}`));
  const taken = new Map<string, number>();
  for (const name of [...Object.keys(factColumns), ...names]) taken.set(name, (taken.get(name) ?? 0) + 1);
  return ({ question: { title, questionNameId } }) => {
    if ((taken.get(title) ?? 0) === 1) return harmless(title);
    const named = `${title} (${questionNameId})`;
    return harmless(taken.has(named) ? `${named} (${questionNameId})` : named);
  };
}
