import { type AnswerKind, answerKinds } from "./answer-kinds.ts";
import { ColumnScan, type Separator } from "./column-scan.ts";
import type { FileSource } from "./import-sources.ts";

/** What becomes of a column. The first three are questions, by how they were answered. */
export const columnRoles = [
  ...answerKinds,
  "time",
  "responseId",
  "orderId",
  "orderTotal",
  "currency",
  "email",
  "ignored",
] as const;
export type ColumnRole = (typeof columnRoles)[number];

export function isQuestion(role: ColumnRole): role is AnswerKind {
  return answerKinds.some((kind) => kind === role);
}

/** A column of a file, or several that are one question: one for each choice. */
export interface FileColumn {
  key: string;
  title: string;
  role: ColumnRole;
  /** Which cells of a row. */
  cells: readonly number[];
  /** The cell with what was typed under "Other", if that has one of its own. */
  typedCell: number | null;
  filled: number;
  examples: readonly string[];
  /** Between the choices of one cell. */
  separator: Separator | null;
  /** Choices as they are by themselves in other cells: they may contain the separator. */
  known: ReadonlySet<string>;
}

interface Layout {
  source: FileSource;
  /** Lines before the first response. */
  headerRows: 1 | 2;
  roles: Readonly<Record<string, ColumnRole>>;
}

const layouts: readonly (Layout & { isMine: (names: readonly string[]) => boolean })[] = [
  {
    source: "SurveyMonkey",
    headerRows: 2,
    isMine: (names) => names[0] === "respondent id",
    roles: {
      "respondent id": "responseId",
      "collector id": "ignored",
      "start date": "ignored",
      "end date": "time",
      "ip address": "ignored",
      "email address": "email",
      "first name": "ignored",
      "last name": "ignored",
      "custom data 1": "ignored",
    },
  },
  {
    source: "Typeform",
    headerRows: 1,
    isMine: (names) => names[0] === "#" && names.some((name) => name.startsWith("submit date")),
    roles: {
      "#": "responseId",
      "response type": "ignored",
      "start date (utc)": "ignored",
      "stage date (utc)": "ignored",
      "submit date (utc)": "time",
      "network id": "ignored",
      tags: "ignored",
      ending: "ignored",
    },
  },
  {
    source: "GoogleForms",
    headerRows: 1,
    isMine: (names) => names[0] === "timestamp",
    roles: { timestamp: "time", "email address": "email", username: "email" },
  },
];

const anyFile: Layout = {
  source: "CSV",
  headerRows: 1,
  roles: {
    id: "responseId",
    "response id": "responseId",
    "order id": "orderId",
    order: "orderId",
    "order total": "orderTotal",
    currency: "currency",
    email: "email",
    "customer email": "email",
  },
};

/** Finds out what a file's columns are, row by row. */
export class FileScanner {
  #layout: Layout = anyFile;
  readonly #headers: string[][] = [];
  readonly #scans: ColumnScan[] = [];
  rows = 0;

  add(row: readonly string[]): void {
    if (this.#headers.length === 0) {
      const names = row.map(comparable);
      this.#layout = layouts.find(({ isMine }) => isMine(names)) ?? anyFile;
    }
    if (this.#headers.length < this.#layout.headerRows) {
      this.#headers.push(row.map((cell) => cell.trim()));
      return;
    }
    this.rows++;
    for (const [index, cell] of row.entries()) {
      const scan = this.#scans[index] ?? new ColumnScan();
      this.#scans[index] = scan;
      scan.add(withoutGuard(cell));
    }
  }

  get source(): FileSource {
    return this.#layout.source;
  }

  get headerRows(): number {
    return this.#layout.headerRows;
  }

  /** The columns, as far as the file shows. */
  columns(): FileColumn[] {
    const [titles = [], below = []] = this.#headers;
    const columns: FileColumn[] = [];
    for (let index = 0; index < titles.length; ) {
      const last = lastOfQuestion(titles, below, index);
      columns.push(this.#columnOf(titles[index] ?? "", below.slice(index, last + 1), index, last));
      index = last + 1;
    }
    const known = titles.findIndex((title) => this.#layout.roles[comparable(title)] === "time");
    return withOneTime(joinedChoices(columns, this.#scans), known);
  }

  #columnOf(title: string, below: readonly string[], first: number, last: number): FileColumn {
    const scans = Array.from({ length: last - first + 1 }, (_, at) => this.#scans[first + at] ?? new ColumnScan());
    const [scan = new ColumnScan()] = scans;
    const typed = below.findIndex((name) => /^other\b/i.test(name) || /please specify/i.test(name));
    const isSeveral =
      last > first &&
      below.some((name, at) => name !== "" && at !== typed && !/^(response|open-ended response)$/i.test(name));
    const role = this.#layout.roles[comparable(title)] ?? (isSeveral ? "several" : guessOf(scan, below[0] ?? ""));
    const cells = scans.map((_, at) => first + at);
    const separator = isSeveral ? null : scan.separator;
    return {
      key: `${first}`,
      title: title.replaceAll(/\{\{[^{}]{1,200}\}\}/g, "…").slice(0, 500) || `Column ${first + 1}`,
      role,
      cells: cells.filter((cell) => typed === -1 || last === first || cell !== first + typed),
      typedCell: typed !== -1 && last > first ? first + typed : null,
      filled: Math.max(...scans.map(({ filled }) => filled)),
      examples: isSeveral ? below.filter((name) => name !== "").slice(0, 3) : scan.examples,
      separator,
      known: new Set(separator === null ? [] : [...scan.values.keys()].filter((value) => !value.includes(separator))),
    };
  }

  /** Whether dates are written with the day first; the month, if nothing says otherwise. */
  get isDayFirst(): boolean {
    const sum = (order: "dayFirst" | "monthFirst") => this.#scans.reduce((all, { days }) => all + days[order], 0);
    return sum("dayFirst") > sum("monthFirst");
  }
}

/** SurveyMonkey leaves the headings over the other choices of a question blank. */
function lastOfQuestion(titles: readonly string[], below: readonly string[], first: number): number {
  let last = first;
  while (last + 1 < titles.length && titles[last + 1] === "" && (below[last + 1] ?? "") !== "") last++;
  return last;
}

function guessOf(scan: ColumnScan, below: string): ColumnRole {
  if (/^open-ended response$/i.test(below)) return "text";
  if (scan.filled === 0) return "ignored";
  if (scan.areTimes) return "time";
  if (scan.areAddresses) return "email";
  if (scan.separator !== null) return "several";
  return scan.areWords ? "text" : "one";
}

/** Older files of Typeform have a column for each choice, whose cells hold nothing or the choice that is its heading. */
function joinedChoices(columns: readonly FileColumn[], scans: readonly ColumnScan[]): FileColumn[] {
  const isChoice = ({ cells, title }: FileColumn) => {
    const values = [...(scans[cells[0] ?? -1]?.values.keys() ?? [])];
    return cells.length === 1 && values.length === 1 && values[0] === title;
  };
  const joined: FileColumn[] = [];
  for (const column of columns) {
    const before = joined.at(-1);
    if (!isChoice(column)) joined.push(column);
    else if (before?.key.startsWith("choices-")) {
      joined.splice(-1, 1, {
        ...before,
        title: `${before.title}, ${column.title}`.slice(0, 500),
        cells: [...before.cells, ...column.cells],
        filled: Math.max(before.filled, column.filled),
        examples: [...before.examples, column.title].slice(0, 3),
      });
    } else {
      joined.push({
        ...column,
        key: `choices-${column.key}`,
        role: "several",
        separator: null,
        examples: [column.title],
      });
    }
  }
  return joined;
}

/** The time of a response: the column that is known for it, or the last one of times; the others are left out. */
function withOneTime(columns: readonly FileColumn[], known: number): FileColumn[] {
  const ofKnown = columns.findIndex(({ cells }) => cells[0] === known);
  const own = ofKnown === -1 ? columns.findLastIndex(({ role }) => role === "time") : ofKnown;
  return columns.map((column, index) =>
    column.role === "time" && index !== own ? { ...column, role: "ignored" } : column,
  );
}

function comparable(name: string): string {
  return name
    .replace(/^\uFEFF/, "")
    .trim()
    .toLowerCase();
}

/** Exports put an apostrophe before what a spreadsheet would run as a formula, and before phone numbers. */
export function withoutGuard(cell: string): string {
  return /^'[=+\-@\t\r\d]/.test(cell) ? cell.slice(1) : cell;
}
