import pg from "pg";
import { fieldOf } from "#lib/survey/question-range.ts";
import { type LabeledQuestion, majorUnitsSql } from "#server/domain/analytics/index.ts";

/**
 * SQL that keeps a spreadsheet from running a cell as a formula: if its first character after white space starts a
 * formula, an apostrophe is put in front (OWASP, "CSV Injection"; the fullwidth forms start one as well).
 * @param cell an SQL expression of type text; null stays null
 */
export function harmlessSql(cell: string): string {
  return `regexp_replace(${cell}, ${startOfFormula}, ${String.raw`'''\1'`})`;
}

// Spelled out, because the meaning of \s in PostgreSQL depends on the database's locale.
const whiteSpace = String.raw` \t\n\v\f\r\u0085\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff`;
const formula = String.raw`^([${whiteSpace}]*[=+@\t\r\uff1d\uff0b\uff0d\uff20-])`;
const startOfFormula = `'${formula}'`;
const startsFormula = new RegExp(formula);

/** The same for a text that is known here, such as a header. */
export function harmless(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

/** The columns of an answer in lists and exports, as SQL expressions over `answer a` and `response r`. */
export type AnswerColumns = Record<(typeof columnNames)[number], string>;

/** In the order of an export. */
export const columnNames = [
  "responseId",
  "answeredAt",
  "answer",
  "other",
  "platform",
  "surface",
  "sourceOrderId",
  "orderTotal",
  "currency",
  "isFirstOrder",
  "country",
] as const;

/**
 * The columns of a question's answers. `answer` is the labels joined by ` | ` in the order shown (for rankings, as
 * ranked), the number, the text or the date; `other` is the text typed under "Other". The labels are SQL literals,
 * because COPY takes no parameters.
 * @param facts where the order's facts are: `response r`, or `readable_response f` in lists, which have locked answers too
 */
export function answerColumns(labelled: LabeledQuestion, facts: "r" | "f" = "r"): AnswerColumns {
  return {
    responseId: "r.page_id",
    answeredAt: `to_char(a.answered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    answer: answerText(labelled),
    other: "CASE WHEN cardinality(a.choices) > 0 THEN a.body END",
    platform: "r.platform",
    surface: "a.surface",
    sourceOrderId: "r.source_order_id",
    orderTotal: majorUnitsSql(facts),
    currency: `${facts}.currency`,
    isFirstOrder: `CASE WHEN ${facts}.is_first_order THEN 'true' WHEN NOT ${facts}.is_first_order THEN 'false' END`,
    country: `${facts}.country`,
  };
}

function answerText({ question, labels }: LabeledQuestion): string {
  const label = labelSql(labels);
  const order = fieldOf(question) === "ranking" ? "n" : `${positionSql(labels)}, n`;
  return `CASE cardinality(a.choices) WHEN 0 THEN a.body WHEN 1 THEN ${label("a.choices[1]")}
    ELSE (SELECT string_agg(${label("id")}, ' | ' ORDER BY ${order}) FROM unnest(a.choices) WITH ORDINALITY AS u(id, n)) END`;
}

function labelSql(labels: ReadonlyMap<string, string>): (id: string) => string {
  if (labels.size === 0) return (id) => id;
  const cases = [...labels].map(([id, label]) => `WHEN ${pg.escapeLiteral(id)} THEN ${pg.escapeLiteral(label)}`);
  return (id) => `CASE ${id} ${cases.join(" ")} ELSE ${id} END`;
}

function positionSql(labels: ReadonlyMap<string, string>): string {
  if (labels.size === 0) return "0";
  const cases = [...labels.keys()].map((id, index) => `WHEN ${pg.escapeLiteral(id)} THEN ${index}`);
  return `CASE id ${cases.join(" ")} ELSE ${labels.size} END`;
}
