import type { DayCount } from "../share-baseline.ts";

/** Random numbers between 0 and 1 that are the same in each run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface World {
  random: () => number;
  /** How much more than by chance shares vary: 0.2 for a variance that is 20 % larger. */
  extra: number;
  /** How much the first share of a question differs on each day of the week. */
  weekdays?: readonly number[];
}

/** How the answers of a day are spread over a question's choices, whose usual shares add up to 1. */
export function spreadAnswers(world: World, answers: number, shares: readonly number[], day: number): number[] {
  const ofDay = noisy(world, answers, onWeekday(shares, world.weekdays?.[day % 7] ?? 0));
  let [left, rest] = [answers, 1];
  return ofDay.map((share, place) => {
    const chosen = place === ofDay.length - 1 ? left : binomial(world.random, left, Math.min(1, share / rest));
    left -= chosen;
    rest -= share;
    return chosen;
  });
}

/** A count of the choice, day by day. */
export function daysOf(spread: readonly number[][], choice: number): DayCount[] {
  return spread.map((counts) => ({ whole: counts.reduce((a, b) => a + b, 0), part: counts[choice] ?? 0 }));
}

export function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function onWeekday([first = 0, ...others]: readonly number[], differs: number): number[] {
  return [first + differs, ...others.map((share) => (share * (1 - first - differs)) / (1 - first))];
}

/** Dirichlet's distribution, whose shares add up to 1. */
function noisy({ random, extra }: World, answers: number, shares: readonly number[]): readonly number[] {
  if (extra === 0) return shares;
  const drawn = shares.map((share) => gamma(random, (share * answers) / extra));
  const sum = drawn.reduce((a, b) => a + b, 0);
  return drawn.map((one) => one / sum);
}

/** Of a shape above 1 (G. Marsaglia, W. W. Tsang, "A Simple Method for Generating Gamma Variables", 2000). */
function gamma(random: () => number, shape: number): number {
  const d = shape - 1 / 3;
  for (;;) {
    const normal = gaussian(random);
    const v = (1 + normal / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * normal ** 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

function binomial(random: () => number, times: number, share: number): number {
  let count = 0;
  for (let time = 0; time < times; time++) if (random() < share) count++;
  return count;
}
