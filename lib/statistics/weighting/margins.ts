import type { SampleCell } from "./design.ts";

/** What a store knows about who ordered; `unknown` where it doesn't. */
export type CustomerType = "new" | "returning" | "unknown";

/** Orders of a frame that are alike in all facts by which they are weighted. */
export interface FrameCell {
  type: CustomerType;
  /** The band of the order's total, from the lowest, 0. */
  band: number;
  country: string;
  /** The part of the range, from the earliest, 0. */
  period: number;
  orders: number;
  answered: number;
}

/** A part of a margin, whose orders are known and whose answers are weighted to them. */
export interface Category {
  /** Whose orders they are; null where customers' types make no difference. */
  type: CustomerType | null;
  /** Bands or periods from the first to the last, or countries. */
  values: readonly (number | string)[];
  orders: number;
  answered: number;
}

/** A fact whose totals are known for all orders of the frame. */
export interface Margin {
  name: "value" | "country" | "period";
  categories: readonly Category[];
}

/** With fewer answered orders, a category is merged with another. */
const FEWEST_ANSWERED = 8;
/** Countries that are too small for a category of their own. */
export const OTHER_COUNTRY = "other";

const takes: Record<Margin["name"], (cell: FrameCell) => number | string> = {
  value: ({ band }) => band,
  country: ({ country }) => country,
  period: ({ period }) => period,
};

/**
 * The margins of a frame, in the order of raking: customer type with order value, country, period; each with enough
 * answered orders in every category. One without a second category says nothing, and is left out.
 */
export function marginsOf(cells: readonly FrameCell[]): readonly Margin[] {
  const byType = categoriesOf(cells, "value", ({ type }) => type);
  const types = Map.groupBy(byType, ({ type }) => type);
  const isTypeKnown = [...types.values()].every((some) => answeredOf(some) >= FEWEST_ANSWERED);
  const bands = isTypeKnown ? byType : categoriesOf(cells, "value", () => null);
  const margins: Margin[] = [
    { name: "value", categories: mergeNeighbors(bands) },
    { name: "country", categories: mergeCountries(categoriesOf(cells, "country", () => null)) },
    { name: "period", categories: mergeNeighbors(categoriesOf(cells, "period", () => null)) },
  ];
  return margins.filter(({ categories }) => categories.length > 1);
}

/** The cells with their categories in the margins, and none that has the same as another. */
export function sampleOf(cells: readonly FrameCell[], margins: readonly Margin[]): SampleCell[] {
  return cells.map((cell) => ({
    categories: margins.map(({ name, categories }) =>
      categories.findIndex(
        ({ type, values }) => (type ?? cell.type) === cell.type && values.includes(takes[name](cell)),
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
export function mergeHeaviest(margins: readonly Margin[]): readonly Margin[] | null {
  let heaviest: { margin: Margin; place: number; weight: number } | null = null;
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

function neighborOf({ name, categories }: Margin, place: number): number | null {
  return name === "country" ? smallest(categories, (_, other) => other !== place) : neighborIn(categories, place);
}

function categoriesOf(
  cells: readonly FrameCell[],
  name: Margin["name"],
  typeOf: (cell: FrameCell) => CustomerType | null,
): readonly Category[] {
  const found = new Map<string, Category>();
  for (const cell of cells) {
    const [type, value] = [typeOf(cell), takes[name](cell)];
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

/** The smallest category that is too small goes to its smaller neighbor of the same type, until none is. */
function mergeNeighbors(categories: readonly Category[]): readonly Category[] {
  const place = smallest(
    categories,
    ({ answered }, at) => answered < FEWEST_ANSWERED && neighborIn(categories, at) !== null,
  );
  if (place === null) return categories;
  return mergeNeighbors(mergeTwo(categories, place, neighborIn(categories, place) ?? place));
}

function neighborIn(categories: readonly Category[], place: number): number | null {
  const type = categories[place]?.type;
  return smallest(categories, (other, at) => Math.abs(at - place) === 1 && other.type === type);
}

/** Small countries are one category; one that is still too small joins the smallest of the others. */
function mergeCountries(categories: readonly Category[]): readonly Category[] {
  const isSmall = ({ values, answered }: Category) => values.includes(OTHER_COUNTRY) || answered < FEWEST_ANSWERED;
  const small = categories.filter(isSmall);
  const large = categories.filter((category) => !isSmall(category));
  if (small.length === 0) return large;
  const rest = small.reduce(joined);
  if (rest.answered >= FEWEST_ANSWERED || large.length === 0) return [...large, rest];
  return mergeTwo([...large, rest], large.length, smallest(large, () => true) ?? 0);
}

/** The place of the category with the fewest answered orders, the first of several. */
function smallest(
  categories: readonly Category[],
  isCandidate: (category: Category, place: number) => boolean,
): number | null {
  let found: number | null = null;
  for (const [place, category] of categories.entries()) {
    const fewest = found === null ? Number.POSITIVE_INFINITY : (categories[found]?.answered ?? 0);
    if (isCandidate(category, place) && category.answered < fewest) found = place;
  }
  return found;
}

function mergeTwo(categories: readonly Category[], one: number, other: number): readonly Category[] {
  const [first, second] = [Math.min(one, other), Math.max(one, other)];
  const [a, b] = [categories[first], categories[second]];
  if (!a || !b || first === second) return categories;
  return categories.flatMap((category, place) =>
    place === first ? [joined(a, b)] : place === second ? [] : [category],
  );
}

function joined(a: Category, b: Category): Category {
  return {
    type: a.type,
    values: [...a.values, ...b.values],
    orders: a.orders + b.orders,
    answered: a.answered + b.answered,
  };
}

function answeredOf(categories: readonly Category[]): number {
  return categories.reduce((sum, { answered }) => sum + answered, 0);
}
