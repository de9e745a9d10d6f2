/**
 * The latest time that a partner may mean by one that it gives in whole seconds: a store that left within the second
 * in which it was connected did so afterwards.
 */
export function endOfSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000 + 999);
}
