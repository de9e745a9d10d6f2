const FULL_FACTOR = 10;

/** How many random cases a property is tried with: `usual` in the default run, ten times as many in the full one. */
export function randomCases(usual: number): number {
  return process.env.SUITE === "full" ? usual * FULL_FACTOR : usual;
}
