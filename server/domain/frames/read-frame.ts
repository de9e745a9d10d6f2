import type { CustomerType } from "#lib/statistics/weighting/categories.ts";
import type { FrameCell } from "#lib/statistics/weighting/margins.ts";
import type { ValueSums } from "#lib/statistics/weighting/weighted-mean.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { byIndexSql, groupedInMemorySql } from "#server/foundation/database/planner.ts";

/** Days on which orders were placed, both inclusive (`YYYY-MM-DD`); null is open. */
interface OrderDays {
  firstDay: string | null;
  lastDay: string | null;
  /** Only these of them; all by default. */
  days?: ReadonlySet<string> | undefined;
}

/** The orders of a frame that are alike in all facts, with what is known of their money. */
interface CountedCell extends FrameCell {
  /** In the scheme's currency, in minor units. */
  revenueMinor: number;
}

/** Answered orders of a cell. `count` and what follows are of those whose totals are known in the scheme's currency. */
export interface AnsweredOrders extends ValueSums {
  orders: number;
}

/** The orders of a question's frame by cell, and what they answered. */
export interface Frame {
  scheme: {
    id: string;
    /** ISO 4217 */
    currency: string;
    /** Between the bands of totals, in minor units, from the lowest. */
    edges: readonly number[];
  };
  /** When the days were last counted. */
  asOf: Date;
  /** Of the range, or of all orders of the frame where it is open. */
  days: { firstDay: string; lastDay: string };
  /** The first day on which the survey could have shown with an order; null if it never could. */
  since: string | null;
  /** How many days of the range have orders of the frame. */
  coveredDays: number;
  /** How many parts the range is in; see {@link FrameCell.period}. */
  periods: number;
  cells: readonly CountedCell[];
  /** Those of each cell, in the order of `cells`. */
  answered: readonly AnsweredOrders[];
  /** The same by choice, of those that gave it. */
  given: ReadonlyMap<string, readonly AnsweredOrders[]>;
  /**
   * Of those that answered the question at all, where it isn't asked before another answer: then the frame is that of
   * the survey, and `answered` are the orders with any answer. Null where it is the question's own.
   */
  reached: readonly AnsweredOrders[] | null;
}

/**
 * The frame of a question, as last counted; null if the account's orders were never counted.
 */
export async function readFrame(
  accountId: string,
  questionNameId: string,
  { firstDay, lastDay, days: only }: OrderDays,
): Promise<Frame | null> {
  return await inAccount(accountId, () =>
    inAccountTransaction(async (client) => {
      // Unnamed: a generic plan assumes a small range, and sorts instead of hashing.
      const { rows } = await client.query<Bounds>(boundsSql, [accountId, questionNameId, firstDay, lastDay]);
      const [bounds] = rows;
      if (!bounds) return null;
      const { isOwn } = bounds;
      const range = { firstDay: firstDay ?? bounds.first, lastDay: lastDay ?? bounds.last };
      const counted = only ? [...only] : null;
      const of = [accountId, bounds.id, questionNameId, range.firstDay, range.lastDay, isOwn, counted];
      const frame = await client.query<CellRow>(cellsSql, of);
      const answers = await client.query<AnswerRow>(answersSql, of);
      return frameOf(bounds, range, frame.rows, answers.rows);
    }, `BEGIN READ ONLY; ${byIndexSql}; ${groupedInMemorySql}`),
  );
}

interface Bounds {
  id: string;
  currency: string;
  edges: number[];
  asOf: Date;
  since: string | null;
  first: string;
  last: string;
  /** Those of the range that have orders of the frame. */
  days: number;
  /** Whether it was ever asked before any answer. */
  isOwn: boolean;
}

// Without any order in an open range, it is the current day.
const boundsSql = `
  WITH scheme AS (
    SELECT id, currency, edges::float8[] AS edges FROM frame_scheme
    WHERE account_id = $1 AND finished_at IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 1
  ), days AS (
    SELECT question_id, day FROM frame_daily
    WHERE account_id = $1 AND scheme_id = (SELECT id FROM scheme) AND question_id IN ('', $2)
      AND day BETWEEN coalesce($3::date, '-infinity') AND coalesce($4::date, 'infinity')
    GROUP BY question_id, day
  )
  SELECT scheme.*, progress.counted_at AS "asOf",
    (SELECT min(day) FROM frame_daily WHERE account_id = $1 AND scheme_id = scheme.id AND question_id = '')::text AS since,
    coalesce(own.first, current_date)::text AS first, coalesce(own.last, current_date)::text AS last, own.days, is_own AS "isOwn"
  FROM scheme JOIN frame_progress AS progress ON progress.account_id = $1
  CROSS JOIN LATERAL (
    SELECT EXISTS (SELECT FROM frame_daily WHERE account_id = $1 AND scheme_id = scheme.id AND question_id = $2) AS is_own
  ) AS whose
  CROSS JOIN LATERAL (
    SELECT min(day) AS first, max(day) AS last, count(*)::int AS days FROM days
    WHERE question_id = CASE WHEN is_own THEN $2 ELSE '' END
  ) AS own`;

/** Twelve parts of the range, of which any number of parts that it is divided in consists. */
const MOST_PERIODS = 12;
const partSql = `(day - $4::date) * ${MOST_PERIODS} / ($5::date - $4::date + 1)`;
const cellSql = `type, band, country, ${partSql} AS part`;

interface CellRow {
  type: number;
  band: number;
  country: string;
  part: number;
  orders: number;
  revenueMinor: number;
}

interface AnswerRow extends CellRow {
  /** Null for any answer to the question, empty for any answer that is weighted. */
  choice: string | null;
  squares: number;
  cubes: number;
}

const dayIsInSql = "day BETWEEN $4::date AND $5::date AND ($7::date[] IS NULL OR day = ANY($7))";

const cellsSql = `
  SELECT ${cellSql}, sum(orders::float8) AS orders, sum(revenue_minor::float8) AS "revenueMinor" FROM frame_daily
  WHERE account_id = $1 AND scheme_id = $2 AND question_id = CASE WHEN $6 THEN $3 ELSE '' END AND ${dayIsInSql}
  GROUP BY type, band, country, part`;

const sumsSql = `sum(orders::float8) AS orders, sum(revenue_minor::float8) AS "revenueMinor", sum(squares) AS squares,
  sum(cubes) AS cubes`;

export const answersSql = `
  SELECT CASE WHEN NOT $6 AND choice = '' THEN NULL ELSE choice END AS choice, ${cellSql}, ${sumsSql}
  FROM frame_answer_daily
  WHERE account_id = $1 AND scheme_id = $2 AND question_id = $3 AND is_asked = $6 AND ${dayIsInSql}
  GROUP BY choice, type, band, country, part
  UNION ALL
  SELECT choice, ${cellSql}, ${sumsSql} FROM frame_answer_daily
  WHERE NOT $6 AND account_id = $1 AND scheme_id = $2 AND question_id = '' AND choice = '' AND ${dayIsInSql}
  GROUP BY choice, type, band, country, part`;

const typeNames: readonly CustomerType[] = ["unknown", "new", "returning"];
const none: AnsweredOrders = { orders: 0, count: 0, sum: 0, squares: 0, cubes: 0 };
const DAY_MS = 86_400_000;

function frameOf(
  bounds: Bounds,
  days: Frame["days"],
  frameRows: readonly CellRow[],
  answerRows: readonly AnswerRow[],
): Frame {
  const { id, currency, edges, asOf, since, isOwn } = bounds;
  const answers = answerRows.filter(({ choice }) => choice === "");
  const length = (Date.parse(days.lastDay) - Date.parse(days.firstDay)) / DAY_MS + 1;
  const periods = periodsOf(
    length,
    answers.reduce((sum, { orders }) => sum + orders, 0),
  );
  const cells = new Map<string, CountedCell & { place: number }>();
  const cellOf = ({ type, band, country, part }: CellRow) => {
    const period = Math.floor((part * periods) / MOST_PERIODS);
    const key = `${type} ${band} ${country} ${period}`;
    const found = cells.get(key);
    if (found) return found;
    const empty = { type: typeNames[type] ?? "unknown", band, country, period };
    const made = { ...empty, orders: 0, answered: 0, revenueMinor: 0, place: cells.size };
    cells.set(key, made);
    return made;
  };
  for (const row of frameRows) {
    const cell = cellOf(row);
    cell.orders += row.orders;
    cell.revenueMinor += row.revenueMinor;
  }
  const byChoice = new Map<string | null, AnsweredOrders[]>();
  for (const row of answerRows) {
    const cell = cellOf(row);
    if (row.choice === "") cell.answered += row.orders;
    const sums = byChoice.get(row.choice) ?? [];
    byChoice.set(row.choice, sums);
    sums[cell.place] = added(sums[cell.place] ?? none, row, row.band <= edges.length);
  }
  const whole = (sums: readonly AnsweredOrders[] = []) =>
    Array.from({ length: cells.size }, (_, place) => sums[place] ?? none);
  const given = [...byChoice].flatMap(([choice, sums]) => (choice ? [[choice, whole(sums)] as const] : []));
  return {
    scheme: { id, currency, edges },
    asOf,
    days,
    since,
    coveredDays: bounds.days,
    periods,
    cells: [...cells.values()],
    answered: whole(byChoice.get("")),
    given: new Map(given),
    reached: isOwn ? null : whole(byChoice.get(null)),
  };
}

/** More parts need more answers in each. */
function periodsOf(days: number, answers: number): number {
  if (days < 21) return 1;
  return answers < 600 ? 3 : answers < 2_400 ? 6 : MOST_PERIODS;
}

function added(sums: AnsweredOrders, row: AnswerRow, isTotalKnown: boolean): AnsweredOrders {
  return {
    orders: sums.orders + row.orders,
    count: sums.count + (isTotalKnown ? row.orders : 0),
    sum: sums.sum + row.revenueMinor,
    squares: sums.squares + row.squares,
    cubes: sums.cubes + row.cubes,
  };
}
