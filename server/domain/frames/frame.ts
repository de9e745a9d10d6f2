import type { CustomerType } from "#lib/statistics/weighting/categories.ts";
import type { FrameCell } from "#lib/statistics/weighting/margins.ts";
import type { ValueSums } from "#lib/statistics/weighting/weighted-mean.ts";
import { MOST_PERIODS, periodsOf } from "./parts.ts";

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
  /** The days of the range, or of all the frame's orders where the range is open. */
  days: { firstDay: string; lastDay: string };
  /** The first day on which the survey could have shown with an order; null if it never could. */
  since: string | null;
  /** How many days of the range have orders of the frame. */
  coveredDays: number;
  /** How many parts the range is in; see {@link FrameCell.period}. */
  periods: number;
  cells: readonly CountedCell[];
  /** The answered orders of each cell, in the order of `cells`. */
  answered: readonly AnsweredOrders[];
  /** The same by choice, of those that gave it. */
  given: ReadonlyMap<string, readonly AnsweredOrders[]>;
  /**
   * The orders that answered the question at all, where it isn't asked before another answer: then the frame is that of
   * the survey, and `answered` are the orders with any answer. Null where it is the question's own.
   */
  reached: readonly AnsweredOrders[] | null;
}

/** What holds for the whole range. */
export interface FrameBounds {
  id: string;
  currency: string;
  edges: number[];
  asOf: Date;
  since: string | null;
  first: string;
  last: string;
  /** The days of the range that have orders of the frame, from the first on. */
  days: string[];
  /** The Mondays of the weeks that are stored as a whole. */
  weeks: string[];
  /** Whether it was ever asked before any answer. */
  isOwn: boolean;
}

/** Orders that are alike in all facts, in one of the twelve parts of the range. */
export interface CellRow {
  type: number;
  band: number;
  country: string;
  part: number;
  orders: number;
  revenueMinor: number;
}

export interface AnswerRow extends CellRow {
  /** Null for any answer to the question, empty for any answer that is weighted. */
  choice: string | null;
  squares: number;
  cubes: number;
}

const typeNames: readonly CustomerType[] = ["unknown", "new", "returning"];
const none: AnsweredOrders = { orders: 0, count: 0, sum: 0, squares: 0, cubes: 0 };

/** Puts together what was read of a range's cells, and of the answers to the question in each. */
export function frameOf(
  bounds: FrameBounds,
  days: Frame["days"],
  frameRows: readonly CellRow[],
  answerRows: readonly AnswerRow[],
): Frame {
  const { id, currency, edges, asOf, since, isOwn } = bounds;
  const answers = answerRows.filter(({ choice }) => choice === "");
  const periods = periodsOf(
    days,
    answers.reduce((sum, { orders }) => sum + orders, 0),
  );
  const cells = new Map<string, CountedCell & { place: number }>();
  const cellOf = (row: CellRow) => {
    const facts = factsOf(row, periods);
    const key = keyOf(facts);
    const found = cells.get(key);
    if (found) return found;
    const made = { ...facts, orders: 0, answered: 0, revenueMinor: 0, place: cells.size };
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
    coveredDays: bounds.days.length,
    periods,
    cells: [...cells.values()],
    answered: whole(byChoice.get("")),
    given: new Map(given),
    reached: isOwn ? null : whole(byChoice.get(null)),
  };
}

type CellFacts = Pick<CountedCell, "type" | "band" | "country" | "period">;
type FactsRow = Pick<CellRow, "type" | "band" | "country" | "part">;

function factsOf({ type, band, country, part }: FactsRow, periods: number): CellFacts {
  return { type: typeNames[type] ?? "unknown", band, country, period: Math.floor((part * periods) / MOST_PERIODS) };
}

const keyOf = ({ type, band, country, period }: CellFacts) => `${type} ${band} ${country} ${period}`;

/** Which of a frame's cells a row of the same range belongs to; undefined for none. */
export function placesOf({ cells, periods }: Pick<Frame, "cells" | "periods">) {
  const places = new Map(cells.map((cell, place) => [keyOf(cell), place]));
  return (row: FactsRow) => places.get(keyOf(factsOf(row, periods)));
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
