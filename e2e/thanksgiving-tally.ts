import { readFileSync } from "node:fs";
import papaparse from "papaparse";

/** What a question's column or columns hold, counted from the file alone: no code of the product is used here. */
export interface QuestionTally {
  title: string;
  shown: number;
  answered: number;
  /** By label. */
  counts: Map<string, number>;
  /** What was typed beside "Other (please specify)", outer white space apart. */
  other: Map<string, number>;
  /** By RespondentID. */
  said: Map<string, { labels: string[]; other: string }>;
}

const other = "Other (please specify)";

/** Tallies the file's respondents, in the order of its questions. */
export function tallyOf(file: string): { respondents: number; questions: QuestionTally[] } {
  const { data } = papaparse.parse<string[]>(readFileSync(file, "utf8"), { skipEmptyLines: true });
  const [header = [], ...rows] = data;
  const groups = Map.groupBy(header.keys().drop(1), (column) => (header[column] ?? "").split(" - ", 1)[0] ?? "");
  const titles = [...groups.keys()];
  const cell = (row: string[], title: string) => row[groups.get(title)?.[0] ?? -1] ?? "";
  const questions = [...groups].map(([title, columns]) => {
    const position = titles.indexOf(title);
    // The first question opens all up to the one about retail, and that one the next; the last five are everyone's.
    const isAsked = (row: string[]) =>
      position === 0 ||
      position >= titles.length - 5 ||
      (position === titles.length - 6
        ? cell(row, "Do you work in retail?") === "Yes"
        : cell(row, "Do you celebrate Thanksgiving?") === "Yes");
    return tallyColumns(title.trim(), columns, header, rows, isAsked);
  });
  return { respondents: rows.length, questions };
}

function tallyColumns(
  title: string,
  columns: number[],
  header: string[],
  rows: string[][],
  isAsked: (row: string[]) => boolean,
): QuestionTally {
  const hasText = columns.length > 1 && (header[columns.at(-1) ?? 0] ?? "").endsWith(other);
  const choiceColumns = hasText ? columns.slice(0, -1) : columns;
  const tally: QuestionTally = {
    ...{ title, shown: 0, answered: 0 },
    ...{ counts: new Map(), other: new Map(), said: new Map() },
  };
  for (const row of rows) {
    if (isAsked(row)) tally.shown++;
    const labels = choiceColumns.map((column) => row[column] ?? "").filter((label) => label !== "");
    if (labels.length === 0) continue;
    const text = hasText ? (row[columns.at(-1) ?? -1] ?? "").trim() : "";
    tally.answered++;
    tally.said.set(row[0] ?? "", { labels, other: text });
    for (const label of labels) tally.counts.set(label, (tally.counts.get(label) ?? 0) + 1);
    if (text) tally.other.set(text, (tally.other.get(text) ?? 0) + 1);
  }
  return tally;
}
