import {
  answeredOf,
  type Category,
  type CustomerType,
  FEWEST_ANSWERED,
  mergeCountries,
  mergeNeighbors,
  mergeTwo,
  neighborIn,
  smallest,
} from "./categories.ts";
import type { SampleCell } from "./design.ts";

interface CountedCell {
  orders: number;
  answered: number;
}

/** Orders of a frame that are alike in all facts by which they are weighted. */
export interface FrameCell extends CountedCell {
  type: CustomerType;
  /** The band of the order's total, from the lowest, 0. */
  band: number;
  country: string;
  /** The part of the range, from the earliest, 0. */
  period: number;
}

/** By what cells are weighted. */
export interface Fact<Cell, Name extends string> {
  name: Name;
  take: (cell: Cell) => number | string;
  /** Whether its values have an order, in which neighbors merge. Those of others merge as {@link OTHER_COUNTRY}. */
  isOrdered: boolean;
  /** Whose orders they are, where that is crossed with the value. */
  typeOf?: (cell: Cell) => CustomerType;
}

/** The margins that are facts of orders. */
export type OrderFact = "value" | "country" | "period";

/** A fact whose totals are known for all orders of the frame. */
export interface Margin<Cell = FrameCell, Name extends string = OrderFact> extends Fact<Cell, Name> {
  categories: readonly Category[];
}

/** In the order of raking: customer type with order value, country, period. */
const orderFacts: readonly Fact<FrameCell, OrderFact>[] = [
  { name: "value", take: ({ band }) => band, isOrdered: true, typeOf: ({ type }) => type },
  { name: "country", take: ({ country }) => country, isOrdered: false },
  { name: "period", take: ({ period }) => period, isOrdered: true },
];

/** The margins of orders; see {@link marginsBy}. */
export function marginsOf(cells: readonly FrameCell[]): readonly Margin[] {
  return marginsBy(orderFacts, cells);
}

/**
 * The margins of a frame, in the order of its facts; each with enough answered orders in every category. One without a
 * second category says nothing, and is left out.
 */
export function marginsBy<Cell extends CountedCell, Name extends string>(
  facts: readonly Fact<Cell, Name>[],
  cells: readonly Cell[],
): readonly Margin<Cell, Name>[] {
  return facts
    .map((fact) => {
      const categories = typedCategories(cells, fact);
      return { ...fact, categories: fact.isOrdered ? mergeNeighbors(categories) : mergeCountries(categories) };
    })
    .filter(({ categories }) => categories.length > 1);
}

/** By type where each type has enough answered orders as a whole. */
function typedCategories<Cell extends CountedCell>(
  cells: readonly Cell[],
  fact: Fact<Cell, string>,
): readonly Category[] {
  const { typeOf } = fact;
  const byType = typeOf ? categoriesOf(cells, fact, typeOf) : [];
  const types = Map.groupBy(byType, ({ type }) => type);
  const isTypeKnown = typeOf && [...types.values()].every((some) => answeredOf(some) >= FEWEST_ANSWERED);
  return isTypeKnown ? byType : categoriesOf(cells, fact, () => null);
}

/** The cells with their categories in the margins, and none that has the same as another. */
export function sampleOf<Cell extends CountedCell>(
  cells: readonly Cell[],
  margins: readonly Margin<Cell, string>[],
): SampleCell[] {
  return cells.map((cell) => ({
    categories: margins.map(({ take, typeOf, categories }) =>
      categories.findIndex(
        ({ type, values }) => (type === null || type === typeOf?.(cell)) && values.includes(take(cell)),
      ),
    ),
    orders: cell.orders,
    answered: cell.answered,
  }));
}

/**
 * The margins with the category that has the most orders for each answer in one with its neighbor; null if none has a
 * neighbor.
 */
export function mergeHeaviest<Cell, Name extends string>(
  margins: readonly Margin<Cell, Name>[],
): readonly Margin<Cell, Name>[] | null {
  let heaviest: { margin: Margin<Cell, Name>; place: number; weight: number } | null = null;
  for (const margin of margins) {
    for (const [place, { orders, answered }] of margin.categories.entries()) {
      const weight = orders / answered;
      if (neighborOf(margin, place) !== null && weight > (heaviest?.weight ?? 0)) heaviest = { margin, place, weight };
    }
  }
  if (!heaviest) return null;
  const { margin, place } = heaviest;
  const neighbor = neighborOf(margin, place) ?? place;
  const merged = { ...margin, categories: mergeTwo(margin.categories, place, neighbor) };
  return margins.map((one) => (one === margin ? merged : one)).filter(({ categories }) => categories.length > 1);
}

function neighborOf<Cell>({ isOrdered, categories }: Margin<Cell, string>, place: number): number | null {
  return isOrdered ? neighborIn(categories, place) : smallest(categories, (_, other) => other !== place);
}

function categoriesOf<Cell extends CountedCell>(
  cells: readonly Cell[],
  { take }: Fact<Cell, string>,
  typeOf: (cell: Cell) => CustomerType | null,
): readonly Category[] {
  const found = new Map<string, Category>();
  for (const cell of cells) {
    const [type, value] = [typeOf(cell), take(cell)];
    const key = JSON.stringify([type, value]);
    const { orders = 0, answered = 0 } = found.get(key) ?? {};
    found.set(key, { type, values: [value], orders: orders + cell.orders, answered: answered + cell.answered });
  }
  // The order of cells decides nothing.
  return [...found.values()].sort(
    (a, b) => compare(a.type ?? "", b.type ?? "") || compare(a.values[0] ?? "", b.values[0] ?? ""),
  );
}

function compare(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
