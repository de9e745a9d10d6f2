import { createHash } from "node:crypto";
import papaparse from "papaparse";
import { allChoices } from "#lib/survey/display-choices.ts";
import type { Answer, Question } from "#lib/survey/document.ts";
import { takesSeveral } from "#lib/survey/question-type.ts";
import { otherLabel, type SourceQuestion } from "./thanksgiving-survey.ts";

/** One respondent of the file: an order number, and answers in the order of the questions. */
export interface Respondent {
  id: string;
  /** The page's own id, the same on every replay, so that a second one changes nothing. */
  responseId: string;
  answers: Answer[];
}

/** An unexpected file; the message is one sentence with line and column. */
export class WrongFile extends Error {}

/**
 * Reads the respondents of a CSV text, checking every column, choice and quote before returning anything.
 * @throws WrongFile
 */
export function readRespondents(csv: string, questions: readonly SourceQuestion[]): Respondent[] {
  const [header, ...records] = readRecords(csv);
  const columns = ["RespondentID", ...questions.flatMap(columnsOf)];
  checkHeader(header, columns);
  const seen = new Set<string>();
  return records.map((record) => {
    if (record.cells.length !== columns.length) throw wrongLength(record, columns.length);
    const id = record.cells[0] ?? "";
    if (!/^\d{1,18}$/.test(id)) throw at(record.line, 1, `RespondentID must be a number, not ${quote(id)}`);
    if (seen.has(id)) throw at(record.line, 1, `RespondentID ${id} is in the file twice`);
    seen.add(id);
    return { id, responseId: uuidOf(id), answers: readAnswers(record, questions) };
  });
}

interface Row {
  /** Counted from 1; a record may span several lines. */
  line: number;
  cells: string[];
}

function readRecords(csv: string): Row[] {
  const text = csv.replace(/^\uFEFF/, "");
  const rows: Row[] = [];
  let start = 0;
  let line = 1;
  papaparse.parse<string[]>(text, {
    skipEmptyLines: true,
    step: ({ data, errors, meta }) => {
      const broken = errors.find(({ type }) => type === "Quotes");
      if (broken) throw at(...placeOf(text, broken.index ?? start), "a quote isn't closed or is in the wrong place");
      rows.push({ line, cells: data });
      line += text.slice(start, meta.cursor).split("\n").length - 1;
      start = meta.cursor;
    },
  });
  return rows;
}

function placeOf(text: string, index: number): [line: number, character: number] {
  const before = text.slice(0, index).split("\n");
  return [before.length, (before.at(-1)?.length ?? 0) + 1];
}

/** The columns of a question: one for a single choice, one per choice for multiple, and one more for a typed text. */
function columnsOf({ heading, question }: SourceQuestion): string[] {
  const other = question.allowOther ? [`${heading} - ${otherLabel}`] : [];
  if (!takesSeveral(question.type)) return [heading, ...other];
  return [...labelsOf(question).map((label) => `${heading} - ${label}`), ...other];
}

function labelsOf(question: Question): string[] {
  return allChoices({ ...question, otherLabel }).map(({ label }) => label);
}

function checkHeader(header: Row | undefined, columns: readonly string[]): void {
  if (!header) throw new WrongFile("Line 1, column 1: the file is empty.");
  for (const [index, expected] of columns.entries()) {
    const found = header.cells[index];
    if (found === undefined) throw at(1, index + 1, `the column ${quote(expected)} is missing`);
    if (found !== expected) throw at(1, index + 1, `the column must be ${quote(expected)}, not ${quote(found)}`);
  }
  if (header.cells.length > columns.length) throw wrongLength(header, columns.length);
}

function wrongLength({ line, cells }: Row, expected: number): WrongFile {
  const column = Math.min(cells.length, expected) + 1;
  return at(line, column, `there must be ${expected} columns, not ${cells.length}`);
}

function readAnswers({ line, cells }: Row, questions: readonly SourceQuestion[]): Answer[] {
  let column = 1;
  return questions.flatMap((source) => {
    const own = cells.slice(column, column + columnsOf(source).length);
    const from = column;
    column += own.length;
    return readAnswer(source.question, own, line, from + 1) ?? [];
  });
}

function readAnswer(question: Question, cells: string[], line: number, column: number): Answer | null {
  const choiceCells = question.allowOther ? cells.slice(0, -1) : cells;
  const other = question.allowOther ? (cells.at(-1) ?? "").trim() : "";
  const choiceIds = choiceCells.flatMap((cell, index) => {
    if (cell === "") return [];
    const labels = labelsOf(question);
    const isExpected = takesSeveral(question.type) ? cell === labels[index] : labels.includes(cell);
    if (!isExpected) throw at(line, column + index, `${quote(cell)} isn't one of the choices`);
    return [choiceIdOf(question, cell)];
  });
  if (other && !choiceIds.includes("other")) {
    throw at(line, column + cells.length - 1, `this cell has text, but ${quote(otherLabel)} isn't chosen`);
  }
  if (choiceIds.length === 0) return null;
  return { questionNameId: question.questionNameId, choiceIds, ...(other ? { other } : {}) };
}

function choiceIdOf(question: Question, label: string): string {
  return allChoices({ ...question, otherLabel }).find((choice) => choice.label === label)?.id ?? "other";
}

/** A version 8 UUID (RFC 9562, section 5.8) of the respondent's number. */
function uuidOf(id: string): string {
  const hash = createHash("sha256").update(`thanksgiving-2015/${id}`).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

function at(line: number, column: number, what: string): WrongFile {
  return new WrongFile(`Line ${line}, column ${column}: ${what}.`);
}

function quote(text: string): string {
  return JSON.stringify(text.length > 120 ? `${text.slice(0, 120)}…` : text);
}
