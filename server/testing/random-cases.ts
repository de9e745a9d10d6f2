const FULL_FACTOR = 10;

/** How many random cases a property is tried with: `usual` in the default run, ten times as many or `full` in the full. */
export function randomCases(usual: number, full = usual * FULL_FACTOR): number {
  return process.env.SUITE === "full" ? full : usual;
}

/** How long a property may take, in milliseconds: in the full run in proportion to its cases. */
export function timeForCases(usualMs: number): number {
  return randomCases(usualMs);
}
