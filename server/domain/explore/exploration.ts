import type { Exploration } from "#lib/calls/app-explore.ts";
import { invalidField } from "#lib/errors.ts";
import { axisName, type ExploreAxis, parseAxis } from "#lib/explore/axes.ts";
import type { ExploreFilter } from "#lib/explore/filter-text.ts";
import { type AccountContext, type DateFilters, readCalendar } from "#server/domain/analytics/index.ts";
import type { ResponseSums, StoredValue } from "./analytics-store.ts";
import { type AxisLabels, readAxis } from "./axis-labels.ts";
import { figuresOf, shareOf } from "./figures.ts";
import { sumWhereKept } from "./sum-where-kept.ts";

/** A query as callers send it; see `ExploreQuery`. */
export interface ExploreInput extends DateFilters {
  rows: string;
  columns?: string | undefined;
  filters?: ExploreFilter[] | undefined;
  surveyId?: string | undefined;
}

const MOST_VALUES = 50;

/**
 * Answers to a question, or a fact of orders, crossed with another: counts, shares and revenue of responses. As in other
 * figures, tests aren't included; responses over the plan's limit aren't either, because a cell would reveal their facts.
 * @throws AppError `not-found` for a question that the account never saved; `invalid` for one that can't be an axis;
 *   `plan-required` if the customer type is used and the plan has no segments; `unavailable` if it takes too long;
 *   otherwise as {@link readCalendar}
 */
export async function exploration(
  context: AccountContext,
  { rows, columns, filters = [], startDate, endDate, surveyId }: ExploreInput,
  sum = sumWhereKept,
): Promise<Exploration> {
  const rowAxis = axisIn("rows", rows);
  const columnAxis = columns === undefined ? null : axisIn("columns", columns);
  const used = [rowAxis, ...(columnAxis ? [columnAxis] : []), ...filters.map(({ axis }) => axis)];
  const isSegmented = used.some((axis) => "fact" in axis && axis.fact === "customerType");
  const [calendar, ofRows, ofColumns] = await Promise.all([
    readCalendar(context, { startDate, endDate }, isSegmented),
    readAxis(context, "rows", rowAxis),
    columnAxis && readAxis(context, "columns", columnAxis),
    ...filters.map(({ axis }) => readAxis(context, "filters", axis)),
  ]);
  const { currency, firstDay, lastDay } = calendar;
  const { sums, source, behindSince } = await sum({
    accountId: context.accountId,
    rows: rowAxis,
    columns: columnAxis,
    firstDay,
    lastDay,
    filters,
    surveyId,
    currency,
    mostValues: MOST_VALUES,
  });
  const whole = { all: sums.all, currency };
  const byRow = ordered(sums.rows, ({ row }) => row, ofRows);
  const byColumn = ofColumns ? ordered(sums.columns, ({ column }) => column, ofColumns) : [];
  const rowPlace = new Map(byRow.map(({ row }, place) => [row, place]));
  const columnPlace = new Map(byColumn.map(({ column }, place) => [column, place]));
  const cells = sums.cells.map(({ row, column, ...cell }) => {
    const [atRow, atColumn] = [rowPlace.get(row) ?? 0, columnPlace.get(column) ?? 0];
    const ofRow = shareOf(cell.responses, byRow[atRow]?.responses ?? 0);
    const ofColumn = shareOf(cell.responses, byColumn[atColumn]?.responses ?? 0);
    return {
      row: atRow,
      column: atColumn,
      rowShare: ofRow.share,
      rowShareLow: ofRow.low,
      rowShareHigh: ofRow.high,
      columnShare: ofColumn.share,
      columnShareLow: ofColumn.low,
      columnShareHigh: ofColumn.high,
      ...figuresOf(cell, currency),
    };
  });
  return {
    source,
    behindSince,
    currency,
    firstDay,
    lastDay,
    all: figuresOf(sums.all, currency),
    rows: shown(
      rowAxis,
      ofRows,
      byRow.map(({ row, ...one }) => shownValue(row, ofRows, one, whole)),
    ),
    columns:
      columnAxis && ofColumns
        ? shown(
            columnAxis,
            ofColumns,
            byColumn.map(({ column, ...one }) => shownValue(column, ofColumns, one, whole)),
          )
        : null,
    cells: cells.toSorted((one, other) => one.row - other.row || one.column - other.column),
  };
}

function axisIn(field: string, text: string): ExploreAxis {
  const axis = parseAxis(text);
  if (!axis) throw invalidField(field, "must name a question or a fact of orders");
  return axis;
}

type Values = Exploration["rows"]["values"];

function shown(axis: ExploreAxis, { title, isSeveral }: AxisLabels, values: Values): Exploration["rows"] {
  return { axis: axisName(axis), title, isSeveral, values };
}

function shownValue(
  value: StoredValue,
  { labelOf }: AxisLabels,
  sums: ResponseSums,
  { all, currency }: { all: ResponseSums; currency: string },
): Values[number] {
  const { share, low, high } = shareOf(sums.responses, all.responses);
  const figures = { share, shareLow: low, shareHigh: high, ...figuresOf(sums, currency) };
  if (value === null) return { kind: "others", value, label: "Everything else", ...figures };
  return { kind: value === "" ? "none" : "value", value, label: labelOf(value), ...figures };
}

/** In the axis's own order, otherwise the largest first; then what has no value, then all others. */
function ordered<Sums extends ResponseSums>(
  sums: readonly Sums[],
  valueIn: (one: Sums) => StoredValue,
  { order }: AxisLabels,
): Sums[] {
  const rank = (value: StoredValue) => (value === null ? 2 : value === "" ? 1 : 0);
  return sums.toSorted((one, other) => {
    const [value, next] = [valueIn(one), valueIn(other)];
    return (
      rank(value) - rank(next) ||
      (value && next ? order(value, next) : 0) ||
      other.responses - one.responses ||
      ((value ?? "") < (next ?? "") ? -1 : 1)
    );
  });
}
