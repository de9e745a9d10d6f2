const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The longest pause after each try; after the last one listed it stays the same. */
const ceilings = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR];
/** No try begins later than this after the first. */
const TRIES_END_MS = 72 * HOUR;

/** Failures in a row after which everything for a partner waits, and the longest that it waits. */
const BREAKER_AFTER = 5;
const breakerPauses = [MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE];

/**
 * When a delivery is tried again; null if its time is over.
 * @param attempts how many there were
 * @param notBefore what the partner asked for
 * @param random from 0 up to 1, for the same time not to be chosen for many
 */
export function nextTry(
  { attempts, firstAttemptAt, now, notBefore }: Tries,
  random: () => number = Math.random,
): Date | null {
  const ceiling = ceilings[Math.min(attempts, ceilings.length) - 1] ?? SECOND;
  const own = now.getTime() + between(ceiling / 2, ceiling, random);
  // Adds up to 10% of the wait, so that deliveries held together don't all resume at once.
  const wait = notBefore ? notBefore.getTime() - now.getTime() : 0;
  const asked = now.getTime() + between(wait, wait * 1.1, random);
  const at = Math.max(own, asked);
  return at > firstAttemptAt.getTime() + TRIES_END_MS ? null : new Date(at);
}

export interface Tries {
  attempts: number;
  firstAttemptAt: Date;
  now: Date;
  notBefore?: Date | undefined;
}

/** Until when everything for a partner waits after so many failures in a row; null if nothing has to. */
export function heldUntil(failures: number, now: Date, random: () => number = Math.random): Date | null {
  if (failures < BREAKER_AFTER) return null;
  const pause = breakerPauses[Math.min(failures - BREAKER_AFTER, breakerPauses.length - 1)] ?? MINUTE;
  return new Date(now.getTime() + between(pause / 2, pause, random));
}

function between(low: number, high: number, random: () => number): number {
  return low + (high - low) * random();
}
