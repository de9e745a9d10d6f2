import { minorDigits } from "#lib/minor-units.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import type { WriteValue } from "#server/foundation/database/write-value.ts";
import type { AnswerFilters } from "./answer-filter.ts";
import type { Position } from "./keyset.ts";

/** Sort fields of answers other than their time. */
export type OrderField = "orderTotal" | "country";

/** An answer and the order fact it is sorted by, as SQL text; null comes last in either direction. */
export interface Sorted extends Position {
  value: string | null;
}

/**
 * The currencies of the account's orders that match the filters, one probe of the totals' index for each; null means
 * none.
 */
export async function currenciesOf(accountId: string, { currency }: AnswerFilters): Promise<(string | null)[]> {
  if (currency !== undefined) return [currency];
  const { rows } = await accountPool().query<{ currency: string }>({
    name: "order-currencies",
    text: `WITH RECURSIVE named AS (
        (SELECT currency FROM readable_response WHERE account_id = $1 AND currency IS NOT NULL ORDER BY currency LIMIT 1)
        UNION ALL
        SELECT (SELECT currency FROM readable_response WHERE account_id = $1 AND currency > named.currency ORDER BY currency LIMIT 1)
        FROM named WHERE named.currency IS NOT NULL)
      SELECT currency FROM named WHERE currency IS NOT NULL`,
    values: [accountId],
  });
  return [...rows.map(({ currency }) => currency), null];
}

/** The range of totals in a currency's minor units, as conditions on `response`. */
export function totalBounds(
  { orderTotalFrom, orderTotalTo }: Pick<AnswerFilters, "orderTotalFrom" | "orderTotalTo">,
  digits: number,
  write: WriteValue,
): string[] {
  return [
    ...(orderTotalFrom === undefined
      ? []
      : [`order_total_minor >= ${minorSql("ceil", write(orderTotalFrom, "numeric"), digits)}`]),
    ...(orderTotalTo === undefined
      ? []
      : [`order_total_minor <= ${minorSql("floor", write(orderTotalTo, "numeric"), digits)}`]),
  ];
}

interface Stretch {
  accountId: string;
  field: OrderField;
  isDesc: boolean;
  filters: AnswerFilters;
  currencies: readonly (string | null)[];
  /** Responses with the fact, or those without it, which come last. */
  part: "known" | "unknown";
  /** Continues after it. */
  from: Pick<Sorted, "value" | "responseId"> | null;
  most: number;
}

/**
 * The first responses of the account in the order of a fact, `id` and `value`, each stretch out of one index range.
 * Totals are stored in minor units but compared in major ones: each currency is a range of its own, and their first
 * entries are merged.
 */
export function stretchSql(stretch: Stretch, write: WriteValue): string {
  const { accountId, field, isDesc, most } = stretch;
  const account = `account_id = ${write(accountId, "uuid")}`;
  const direction = isDesc ? "DESC" : "ASC";
  const ranges = (field === "country" ? countryRanges(stretch, write) : totalRanges(stretch, write)).map(
    ({ value, by, conditions, from }) => `(SELECT id, ${value} AS value FROM ${from ?? "readable_response"}
      WHERE ${[account, ...conditions].join(" AND ")} ORDER BY ${by}${by ? ` ${direction}, ` : ""}id ${direction} LIMIT ${most})`,
  );
  return `SELECT id, value FROM (${ranges.join(" UNION ALL ")}) AS range
    ORDER BY value ${direction}, id ${direction} LIMIT ${most}`;
}

interface Range {
  /** Where its rows are, if not among the orders whose facts may be read. */
  from?: string;
  value: string;
  /** The index column that orders rows after those the conditions fix; empty if that is the id. */
  by: string;
  conditions: string[];
}

/** The orders over the plan's limit: they have no facts to sort by. */
const lockedRange = {
  from: "(SELECT account_id, id FROM response WHERE lock_place > (SELECT readable_up_to())) AS locked",
  by: "",
};

function countryRanges({ isDesc, filters: { country }, part, from }: Stretch, write: WriteValue): Range[] {
  const beyond = isDesc ? "<" : ">";
  const afterId = () => (from ? [`id ${beyond} ${write(from.responseId, "uuid")}`] : []);
  if (part === "unknown") {
    return [
      { value: "NULL::text", by: "", conditions: ["country IS NULL", ...afterId()] },
      { ...lockedRange, value: "NULL::text", conditions: afterId() },
    ];
  }
  if (country !== undefined) {
    return [{ value: "country", by: "", conditions: [`country = ${write(country, "text")}`, ...afterId()] }];
  }
  const after = from?.value
    ? [`(country, id) ${beyond} (${write(from.value, "text")}, ${write(from.responseId, "uuid")})`]
    : [];
  return [{ value: "country", by: "country", conditions: ["country IS NOT NULL", ...after] }];
}

function totalRanges(stretch: Stretch, write: WriteValue): Range[] {
  const { isDesc, filters, currencies, part, from } = stretch;
  const ranges = currencies.map((currency): Range => {
    const digits = minorDigits(currency ?? "");
    const is = currency === null ? "currency IS NULL" : `currency = ${write(currency, "text")}`;
    if (part === "unknown") {
      const after = from ? [`id ${isDesc ? "<" : ">"} ${write(from.responseId, "uuid")}`] : [];
      return { value: "NULL::numeric", by: "", conditions: [is, "order_total_minor IS NULL", ...after] };
    }
    const after = from?.value ? [afterTotal(from.value, from.responseId, isDesc, digits, write)] : [];
    const conditions = [is, "order_total_minor IS NOT NULL", ...totalBounds(filters, digits, write), ...after];
    return { value: majorSql("order_total_minor", digits), by: "order_total_minor", conditions };
  });
  if (part === "known") return ranges;
  const conditions = from ? [`id ${isDesc ? "<" : ">"} ${write(from.responseId, "uuid")}`] : [];
  return [...ranges, { ...lockedRange, value: "NULL::numeric", conditions }];
}

/**
 * What comes after a total in a currency's minor units. A total without an exact value there falls between two of them.
 */
function afterTotal(value: string, responseId: string, isDesc: boolean, digits: number, write: WriteValue): string {
  const total = write(value, "numeric");
  const [beyond, round, end] = isDesc ? (["<", "ceil", "0"] as const) : ([">", "floor", "f"] as const);
  const endId = "00000000-0000-0000-0000-000000000000".replaceAll("0", end);
  const minor = minorSql(round, total, digits);
  const isWhole = `${total} * ${10 ** digits} = trunc(${total} * ${10 ** digits})`;
  return `(order_total_minor, id) ${beyond} (${minor}, CASE WHEN ${isWhole} THEN ${write(responseId, "uuid")} ELSE '${endId}'::uuid END)`;
}

/** Major units as whole minor ones, within the column's range. */
function minorSql(round: "ceil" | "floor", major: string, digits: number): string {
  return `least(${round}(${major} * ${10 ** digits}), 9223372036854775807)::int8`;
}

function majorSql(minor: string, digits: number): string {
  return `${minor} * ${(10 ** -digits).toFixed(digits)}::numeric`;
}
