import { accountPool } from "#server/foundation/database/db.ts";
import { dimensionsSql } from "#server/foundation/database/dimension-columns.ts";
import { forEachRowSql } from "#server/foundation/database/planner.ts";
import { parametersInto } from "#server/foundation/database/write-value.ts";
import { type AnswerFilters, filterSql, oneByOneSql } from "./answer-filter.ts";
import type { QuestionKey } from "./counted-days.ts";
import { positionColumns, type Window, windowOrder, windowSql, windowValues } from "./keyset.ts";
import { type OrderField, type Sorted, stretchSql } from "./order-facts.ts";
import { andMatches, type SearchTerm } from "./search-term.ts";

/** A list that is read in its own order, skipping what doesn't match. */
export interface Walk {
  questionKey: QuestionKey;
  sortField: "answeredAt" | OrderField;
  isDesc: boolean;
  /** The requested days; by time, only what comes after `from`. */
  window: Window;
  filters: AnswerFilters;
  term: SearchTerm | null;
  currencies: readonly (string | null)[];
  from: Sorted | null;
}

export interface Walked {
  found: Sorted[];
  /** How many were read. */
  checkedCount: number;
  /** The last one read, if it ended before enough were found and before the list did. */
  stoppedAt: Sorted | null;
}

/** How many each statement reads: the first is usually enough. */
const steps = [2_500, 12_500, 45_000] as const;
/** Pages by number are further away: for each answer before them this many more are read. */
const readsPerSkipped = 20;

/**
 * The first `most` answers of a walk, as far as it goes.
 * @param inSteps how many each statement reads, until enough are found
 */
export async function walkAnswers(
  walk: Walk,
  most: number,
  inSteps: readonly number[] = walkSteps(0),
): Promise<Walked> {
  const found: Sorted[] = [];
  const [first, ...parts] = partsOf(walk);
  let [checkedCount, from, part] = [0, walk.from, first];
  for (const step of inSteps) {
    const seen = await readStep({ ...walk, from }, part, step, most - found.length);
    found.push(...seen.found);
    checkedCount += seen.checkedCount;
    if (found.length >= most) return { found, checkedCount, stoppedAt: null };
    if (seen.checkedCount === step) from = seen.last;
    else {
      const next = parts.shift();
      if (next === undefined) return { found, checkedCount, stoppedAt: null };
      [part, from] = [next, beginOfUnknown(walk)];
    }
  }
  return { found, checkedCount, stoppedAt: from };
}

/** The steps to a page that comes after `skip` answers. */
export function walkSteps(skip: number): number[] {
  const further = Math.ceil((skip * readsPerSkipped) / steps[2]);
  return [...steps, ...Array.from({ length: further }, () => steps[2])];
}

type Part = "known" | "unknown";

/** A filter on the fact sorted by leaves no answers without it. */
function partsOf({ sortField, filters, from }: Walk): [Part, ...Part[]] {
  if (sortField === "answeredAt") return ["known"];
  if (from && from.value === null) return ["unknown"];
  const { country, orderTotalFrom, orderTotalTo } = filters;
  const isKnown = sortField === "country" ? country !== undefined : (orderTotalFrom ?? orderTotalTo) !== undefined;
  return isKnown ? ["known"] : ["known", "unknown"];
}

/** Before every answer without the fact sorted by. */
function beginOfUnknown({ isDesc }: Walk): Sorted {
  return {
    value: null,
    answeredAt: anyTime,
    responseId: `${isDesc ? "f" : "0"}`.repeat(32).replace(asUuid, "$1-$2-$3-$4-$5"),
  };
}

const asUuid = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;
/** The time in positions of a list that isn't sorted by time. */
const anyTime = "1970-01-01T00:00:00.000Z";

interface ReadAnswer {
  /** The first ones that match. */
  found: Sorted[];
  checkedCount: number;
  last: Sorted | null;
}

async function readStep(walk: Walk, part: Part, step: number, most: number): Promise<ReadAnswer> {
  const values: unknown[] = [];
  const text =
    walk.sortField === "answeredAt"
      ? readByTime(walk, step, most, values)
      : readByFact(walk, walk.sortField, part, step, most, values);
  const { rows } = await accountPool().query<ReadAnswer>({ text, values });
  return rows[0] ?? { found: [], checkedCount: 0, last: null };
}

function readByTime(
  { questionKey, window, filters, term, from }: Walk,
  step: number,
  most: number,
  values: unknown[],
): string {
  const left = from ? { ...window, [window.newestFirst ? "before" : "after"]: from } : window;
  values.push(questionKey.accountId, questionKey.questionNameId, ...windowValues(left));
  const order = windowOrder(window);
  const condition = `${filterSql(questionKey.accountId, filters, parametersInto(values))}${andMatches(term, values)}`;
  const position = `${positionColumns}, NULL::text AS value`;
  return `WITH walked AS MATERIALIZED (
      SELECT answered_at, response_id, merged, choices, body, ${dimensionsSql}, counted FROM listed_answer
      WHERE account_id = $1 AND question_id = $2 AND counted AND ${windowSql(3)} ORDER BY ${order} LIMIT ${step}
    ), found AS (
      SELECT ${position} FROM (
        SELECT answer.answered_at, answer.response_id FROM (SELECT * FROM walked ORDER BY ${order}) AS answer
        ${oneByOneSql(condition)} ORDER BY ${order} LIMIT ${most}) AS first)
    SELECT (SELECT coalesce(json_agg(found), '[]') FROM found) AS found, (SELECT count(*)::int FROM walked) AS "checkedCount",
      (SELECT to_json(last) FROM (SELECT ${position} FROM walked ORDER BY ${reverse(order)} LIMIT 1) AS last) AS last`;
}

function readByFact(
  { questionKey, window, filters, term, from, isDesc, currencies }: Walk,
  field: OrderField,
  part: Part,
  step: number,
  most: number,
  values: unknown[],
): string {
  values.push(questionKey.accountId, questionKey.questionNameId, ...windowValues(window));
  const write = parametersInto(values);
  const { accountId } = questionKey;
  const stretch = stretchSql({ accountId, field, isDesc, filters, currencies, part, from, most: step }, write);
  const condition = `${filterSql(accountId, filters, write)}${andMatches(term, values)}`;
  const order = isDesc ? "value DESC, id DESC" : "value, id";
  return `WITH walked AS MATERIALIZED (${stretch}), found AS (
      SELECT ${positionColumns}, value::text FROM (
        SELECT answer.answered_at, id AS response_id, value FROM (SELECT * FROM walked ORDER BY ${order}) AS walked
        ${forEachRowSql(
          `SELECT answered_at FROM listed_answer AS answer
          WHERE account_id = $1 AND response_id = walked.id AND question_id = $2 AND ${windowSql(3)} AND ${condition}`,
          "answer",
        )} ORDER BY ${order} LIMIT ${most}) AS first)
    SELECT (SELECT coalesce(json_agg(found), '[]') FROM found) AS found, (SELECT count(*)::int FROM walked) AS "checkedCount",
      (SELECT json_build_object('value', value::text, 'answeredAt', '${anyTime}', 'responseId', id)
        FROM walked ORDER BY ${reverse(order)} LIMIT 1) AS last`;
}

function reverse(order: string): string {
  return order.includes("DESC") ? order.replaceAll(" DESC", "") : order.replaceAll(/(?=,|$)/g, " DESC");
}
