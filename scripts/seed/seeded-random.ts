/** Numbers from 0 up to 1. */
export type Random = () => number;

/** Numbers that are the same on every start: a 32-bit xorshift (Marsaglia 2003). */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** A value and how often it comes up, compared with the others. */
export type Weighted<Value> = readonly [weight: number, value: Value];

/** One of the values, each as often as its weight says. */
export function pick<Value>(random: Random, values: readonly [Weighted<Value>, ...Weighted<Value>[]]): Value {
  const [first] = values;
  let left = random() * values.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, value] of values) {
    left -= weight;
    if (left < 0) return value;
  }
  return first[1];
}
