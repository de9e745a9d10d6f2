import { type FileColumn, isQuestion, withoutGuard } from "./file-columns.ts";
import { type DayOrder, fileTime } from "./file-time.ts";
import { splitChoices } from "./split-choices.ts";

/** A response of a file, as it is sent. */
export interface FileResponse {
  /** Its id in the file, or made from its row: in each import the same. */
  key: string;
  /** ISO 8601, local if the file says no zone. */
  at: string;
  orderId?: string;
  orderTotal?: number;
  currency?: string;
  email?: string;
  /** By the question's key; several for a question that takes several choices. */
  answers: { question: string; choice?: string; typed?: string }[];
}

/** A row as a response, or what is wrong with it. */
export type ReadRow = { response: FileResponse; unsure: string[] } | { problem: string } | null;

/** Reads a file's rows as the merchant mapped its columns. */
export class RowReader {
  readonly #columns: readonly FileColumn[];
  readonly #order: DayOrder;
  /** Rows without an id that were read, by a number made from them, with how often each was there. */
  readonly #seen = new Map<number, number>();

  constructor(columns: readonly FileColumn[], order: DayOrder) {
    this.#columns = columns;
    this.#order = order;
  }

  /** @param number as in a spreadsheet, from 1 on; null is a row without answers. */
  async read(row: readonly string[], number: number): Promise<ReadRow> {
    const cellOf = (role: FileColumn["role"]) => {
      const column = this.#columns.find((each) => each.role === role);
      return column ? textIn(row, column.cells[0]) : "";
    };
    const key = await this.#keyOf(row, cellOf("responseId"));
    const [answers, unsure] = this.#answersIn(row);
    if (answers.length === 0) return null;
    const time = cellOf("time");
    const at = fileTime(time, this.#order);
    if (at === null) {
      return {
        problem: time === "" ? `Row ${number} has no time.` : `Row ${number}: “${time.slice(0, 40)}” isn't a time.`,
      };
    }
    const total = amountIn(cellOf("orderTotal"));
    const [orderId, currency, email] = [cellOf("orderId"), cellOf("currency"), cellOf("email")];
    const response = {
      key,
      at,
      ...(orderId !== "" && { orderId: orderId.slice(0, 200) }),
      ...(total !== null && { orderTotal: total }),
      ...(/^[A-Za-z]{3}$/.test(currency) && { currency: currency.toUpperCase() }),
      ...(email !== "" && { email: email.slice(0, 254) }),
      answers,
    };
    return { response, unsure };
  }

  /**
   * Rows without an id of their own may be alike: then they are numbered. Two files with ids from 1 on
   * differ by their first question.
   */
  async #keyOf(row: readonly string[], id: string): Promise<string> {
    const content = id === "" ? row.join("\u001f") : id;
    const first = this.#columns.find(({ role }) => isQuestion(role))?.title ?? "";
    const digest = await digestOf(id === "" ? content : first);
    if (id !== "") return `${id.slice(0, 120)}-${digest.slice(0, 12)}`;
    const number = Number.parseInt(digest.slice(0, 13), 16);
    const repeats = this.#seen.get(number) ?? 0;
    this.#seen.set(number, repeats + 1);
    return `${digest}-${repeats}`;
  }

  #answersIn(row: readonly string[]): [FileResponse["answers"], string[]] {
    const unsure: string[] = [];
    const answers = this.#columns.flatMap((column): FileResponse["answers"] => {
      const { key: question, role, cells, typedCell, separator, known } = column;
      if (!isQuestion(role)) return [];
      const typed = typedCell === null ? "" : textIn(row, typedCell);
      const own = typed === "" ? [] : [{ question, typed }];
      if (role === "text") {
        const words = textIn(row, cells[0]);
        return words === "" ? own : [{ question, typed: words }, ...own];
      }
      const values = cells.map((cell) => textIn(row, cell)).filter((value) => value !== "");
      if (role === "one") return [...values.slice(0, 1).map((choice) => ({ question, choice })), ...own];
      const choices = values.flatMap((value) => {
        if (separator === null) return [value];
        const split = splitChoices(value, separator, known);
        unsure.push(...split.unsure);
        return split.choices;
      });
      return [...choices.map((choice) => ({ question, choice })), ...own];
    });
    return [answers.slice(0, MOST_ANSWERS), unsure];
  }
}

const MAX_TEXT = 5000;
const MOST_ANSWERS = 300;

function textIn(row: readonly string[], cell: number | undefined): string {
  return withoutGuard(row[cell ?? -1] ?? "")
    .trim()
    .slice(0, MAX_TEXT);
}

const MOST_TOTAL = 10_000_000_000;

/** An amount as people write it: `$1,049.90`, `1.049,90 €`, `Rs. 500`. Three digits after a single sign are thousands. */
function amountIn(text: string): number | null {
  const digits = text.replace(/^[^\d-]+/, "").replace(/[^\d.,-]+/g, "");
  const sign = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  const isDecimal = sign !== -1 && digits.length - sign - 1 !== 3;
  const whole = (isDecimal ? digits.slice(0, sign) : digits).replace(/[.,]/g, "");
  const amount = Number(isDecimal ? `${whole}.${digits.slice(sign + 1)}` : whole);
  return whole === "" || Number.isNaN(amount) || amount < 0 || amount > MOST_TOTAL ? null : amount;
}

/** A digest that tells rows apart. */
async function digestOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
