import { readFileSync } from "node:fs";
import papaparse from "papaparse";

/** A respondent as in the file, without using any code of the product. */
export interface Respondent {
  id: string;
  /** In the order of the file's questions, including those that were not asked. */
  answers: readonly RespondentAnswer[];
}

export interface RespondentAnswer {
  title: string;
  isAsked: boolean;
  /** Empty if there is no answer. */
  labels: readonly string[];
  /** What was typed next to "Other (please specify)", trimmed. */
  other: string;
}

/** All respondents' answers to a question. */
export interface QuestionTally {
  title: string;
  shown: number;
  answered: number;
  /** By label. */
  counts: Map<string, number>;
  other: Map<string, number>;
  /** By RespondentID. */
  byRespondent: Map<string, { labels: readonly string[]; other: string }>;
}

const other = "Other (please specify)";

/** Reads the file's respondents. */
export function respondentsOf(file: string): Respondent[] {
  const { data } = papaparse.parse<string[]>(readFileSync(file, "utf8"), { skipEmptyLines: true });
  const [header = [], ...rows] = data;
  const groups = Map.groupBy(header.keys().drop(1), (column) => (header[column] ?? "").split(" - ", 1)[0] ?? "");
  const titles = [...groups.keys()];
  const cell = (row: string[], title: string) => row[groups.get(title)?.[0] ?? -1] ?? "";
  // The first question leads to all up to the one about retail, and that one to the next; everyone is asked the last
  // five.
  const isAsked = (row: string[], position: number) =>
    position === 0 ||
    position >= titles.length - 5 ||
    (position === titles.length - 6
      ? cell(row, "Do you work in retail?") === "Yes"
      : cell(row, "Do you celebrate Thanksgiving?") === "Yes");
  return rows.map((row) => ({
    id: row[0] ?? "",
    answers: [...groups].map(([title, columns], position) => ({
      title: title.trim(),
      isAsked: isAsked(row, position),
      ...readColumns(row, columns, header),
    })),
  }));
}

function readColumns(row: string[], columns: number[], header: string[]): Pick<RespondentAnswer, "labels" | "other"> {
  const hasText = columns.length > 1 && (header[columns.at(-1) ?? 0] ?? "").endsWith(other);
  const choiceColumns = hasText ? columns.slice(0, -1) : columns;
  const labels = choiceColumns.map((column) => row[column] ?? "").filter((label) => label !== "");
  return { labels, other: hasText && labels.length > 0 ? (row[columns.at(-1) ?? -1] ?? "").trim() : "" };
}

/** Tallies the file's respondents, in the order of its questions. */
export function tallyOf(file: string): { respondents: number; questions: QuestionTally[] } {
  const respondents = respondentsOf(file);
  return { respondents: respondents.length, questions: tallyQuestions(respondents) };
}

function tallyQuestions(respondents: readonly Respondent[]): QuestionTally[] {
  const titles = respondents[0]?.answers.map(({ title }) => title) ?? [];
  return titles.map((title, position) => {
    const tally: QuestionTally = {
      title,
      shown: 0,
      answered: 0,
      counts: new Map(),
      other: new Map(),
      byRespondent: new Map(),
    };
    for (const { id, answers } of respondents) {
      const { isAsked, labels, other: text } = answers[position] ?? nothing;
      if (isAsked) tally.shown++;
      if (labels.length === 0) continue;
      tally.answered++;
      tally.byRespondent.set(id, { labels, other: text });
      for (const label of labels) tally.counts.set(label, (tally.counts.get(label) ?? 0) + 1);
      if (text) tally.other.set(text, (tally.other.get(text) ?? 0) + 1);
    }
    return tally;
  });
}

const nothing: RespondentAnswer = { title: "", isAsked: false, labels: [], other: "" };
