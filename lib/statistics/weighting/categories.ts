/** What a store knows about who ordered; `unknown` where it doesn't. */
export type CustomerType = "new" | "returning" | "unknown";

/** A part of a margin, whose orders are known and whose answers are weighted to them. */
export interface Category {
  /** Whose orders they are; null where customers' types make no difference. */
  type: CustomerType | null;
  /** Bands or periods from the first to the last, or countries. */
  values: readonly (number | string)[];
  orders: number;
  answered: number;
}

/** With fewer answered orders, a category is merged with another. */
export const FEWEST_ANSWERED = 8;
/** Countries that are too small for a category of their own. */
export const OTHER_COUNTRY = "other";

/** The smallest category that is too small goes to its smaller neighbor of the same type, until none is. */
export function mergeNeighbors(categories: readonly Category[]): readonly Category[] {
  const place = smallest(
    categories,
    ({ answered }, at) => answered < FEWEST_ANSWERED && neighborIn(categories, at) !== null,
  );
  if (place === null) return categories;
  return mergeNeighbors(mergeTwo(categories, place, neighborIn(categories, place) ?? place));
}

export function neighborIn(categories: readonly Category[], place: number): number | null {
  const type = categories[place]?.type;
  return smallest(categories, (other, at) => Math.abs(at - place) === 1 && other.type === type);
}

/** Small countries are one category; one that is still too small joins the smallest of the others. */
export function mergeCountries(categories: readonly Category[]): readonly Category[] {
  const isSmall = ({ values, answered }: Category) => values.includes(OTHER_COUNTRY) || answered < FEWEST_ANSWERED;
  const small = categories.filter(isSmall);
  const large = categories.filter((category) => !isSmall(category));
  if (small.length === 0) return large;
  const rest = small.reduce(joined);
  if (rest.answered >= FEWEST_ANSWERED || large.length === 0) return [...large, rest];
  return mergeTwo([...large, rest], large.length, smallest(large, () => true) ?? 0);
}

/** The place of the category with the fewest answered orders, the first of several. */
export function smallest(
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

export function mergeTwo(categories: readonly Category[], one: number, other: number): readonly Category[] {
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

export function answeredOf(categories: readonly Category[]): number {
  return categories.reduce((sum, { answered }) => sum + answered, 0);
}
