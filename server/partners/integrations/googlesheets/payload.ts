import { isNumeric } from "#lib/survey/question-type.ts";
import type { ResponseAnswer, SendReason, SurveyResponse } from "../integration.ts";

/** A column of the sheet, and what the row has in it. */
export interface Cell {
  column: string;
  value: string | number;
}

/** What is sent for a response: a row. */
export interface SheetsMessage {
  row: readonly Cell[];
}

/** The first columns, which a row is recognized by. */
export const idColumns = ["Response ID", "Revision"] as const;

/** The columns of every sheet; the questions follow. */
export const firstColumns = [
  ...idColumns,
  "Completed at (UTC)",
  "Survey",
  "Order",
  "Email",
  "Order total",
  "Currency",
  "Country",
  "Customer",
  "Status",
] as const;

/** Google allows 50,000 characters. */
const LONGEST_TEXT = 50_000;
const LONGEST_NAME = 300;

/** A row for each revision of a response: one column for each question, named by its text. */
export function messageOf(response: SurveyResponse, { isTest }: SendReason): SheetsMessage {
  const { order, shopper } = response;
  const facts: Record<(typeof firstColumns)[number], string | number | null> = {
    "Response ID": response.responseId,
    Revision: response.revision,
    "Completed at (UTC)": response.completedAt && toTheSecond(response.completedAt),
    Survey: response.surveyName,
    Order: order.id,
    Email: shopper.emailAddress,
    "Order total": order.total,
    Currency: order.currency,
    Country: order.country,
    Customer: { unknown: "", new: "New", returning: "Returning" }[response.customerType],
    Status: isTest ? "Test" : response.status === "completed" ? "Completed" : "Partial",
  };
  const row = firstColumns.map((column) => ({ column, value: cellValue(facts[column] ?? "") }));
  return { row: [...row, ...questionCells(response)] };
}

/** Questions whose text is another's, or a fact's, are named by their ID, too. */
function questionCells({ answers, context }: SurveyResponse): Cell[] {
  const names = new Set<string>(firstColumns.map(columnKey));
  return answers.map((answer) => {
    const { questionId } = answer;
    const text = columnKey(columnKey(answer.question).slice(0, LONGEST_NAME)) || questionId;
    const column = names.has(text) || context.sameText.includes(questionId) ? `${text} (${questionId})` : text;
    names.add(column);
    return { column, value: cellValue(answerValue(answer)) };
  });
}

/** Scores and numbers are numbers, which a sheet can calculate with. */
function answerValue({ type, values, labels, otherText, score }: ResponseAnswer): string | number {
  if (score !== null) return score;
  if (type !== null && isNumeric(type) && values[0] !== undefined) return Number(values[0]);
  const words = labels.join(" | ");
  if (otherText === null) return words;
  return words === "" ? otherText : `${words}: ${otherText}`;
}

function cellValue(value: string | number): string | number {
  if (typeof value === "number") return value;
  return value
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .slice(0, LONGEST_TEXT)
    .toWellFormed();
}

/** A column's name in one line, without characters that no one sees: names are compared in this form. */
export function columnKey(name: string): string {
  return name
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .trim();
}

function toTheSecond(time: string): string {
  return new Date(time).toISOString().slice(0, 19).replace("T", " ");
}
