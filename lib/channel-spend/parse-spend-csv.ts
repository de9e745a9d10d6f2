import papaparse from "papaparse";
import { minorDigits } from "../minor-units.ts";
import { importProblems } from "./import-problems.ts";
import { columnOf, findChannel, MAX_IMPORTED_ROWS, type SpendField, type SpendRow } from "./spend-row.ts";

/** A file with spend: the rows that can be read, and a sentence for everything that is wrong. */
export interface ParsedSpend {
  /** In the order of the file; they can be imported if there are no problems. */
  rows: SpendRow[];
  /** By row. Row 1 is the first one under the header. */
  problems: string[];
}

const fields = ["channel", "startDate", "endDate", "spend", "currency", "platformOrders", "platformRevenue"] as const;
const required = fields.slice(0, 5);

/** Reads a CSV file for an account with this currency. Never throws. */
export function parseSpendCsv(text: string, currency: string): ParsedSpend {
  const { data } = papaparse.parse<string[]>(text.replace(/^\uFEFF/, ""), {
    skipEmptyLines: "greedy",
    // The header, and one row more than allowed.
    preview: MAX_IMPORTED_ROWS + 2,
  });
  const [header = [], ...lines] = data;
  const columns = header.map((name) => name.trim().toLowerCase());
  const missing = required.filter((field) => !columns.includes(columnOf[field])).map((field) => columnOf[field]);
  const refused = (problem: string) => ({ rows: [], problems: [problem] });
  if (missing.length > 0) {
    return refused(`The first line must name the columns. Missing: ${missing.join(", ")}.`);
  }
  if (lines.length === 0) return refused("This file has no rows under its header.");
  if (lines.length > MAX_IMPORTED_ROWS) {
    return refused(`A file can have at most ${MAX_IMPORTED_ROWS.toLocaleString("en-US")} rows. Split it into several.`);
  }
  const places = new Map(fields.map((field) => [field, columns.indexOf(columnOf[field])]));
  const rows = lines.map((cells) => readRow((field) => cells[places.get(field) ?? -1]?.trim() ?? "", currency));
  return { rows, problems: importProblems(rows, currency).map(({ sentence }) => sentence) };
}

/** What can't be read as a number is NaN, which no field accepts. */
function readRow(cell: (field: SpendField) => string, currency: string): SpendRow {
  const [channel, orders, revenue] = [cell("channel"), cell("platformOrders"), cell("platformRevenue")];
  return {
    channel: findChannel(channel) ?? channel,
    startDate: cell("startDate"),
    endDate: cell("endDate"),
    spend: readAmount(cell("spend"), currency),
    currency: cell("currency").toUpperCase(),
    platformOrders: orders === "" ? null : readCount(orders),
    platformRevenue: revenue === "" ? null : readAmount(revenue, currency),
  };
}

/** NaN if it isn't written like `1234.56`, with at most the currency's own decimals. */
function readAmount(text: string, currency: string): number {
  const match = /^\d{1,11}(?:\.(\d{1,4}))?$/.exec(text);
  return match && (match[1]?.length ?? 0) <= minorDigits(currency) ? Number(text) : Number.NaN;
}

function readCount(text: string): number {
  return /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
}
