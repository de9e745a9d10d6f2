/** How many entries a list has, as far as they are counted. */
export interface Total {
  total: number;
  totalIsCapped?: true;
}

/** Where counting stops; a query counts one more, to detect that it did. */
export const COUNT_CAP = 10_000;

export function cappedTotal(count: number): Total {
  return count > COUNT_CAP ? { total: COUNT_CAP, totalIsCapped: true } : { total: count };
}
