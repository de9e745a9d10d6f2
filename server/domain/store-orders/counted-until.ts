/** A shopper sees the survey once the order page is open, and the order may reach us before that. */
const SETTLE_MS = 2 * 60 * 1000;

/** Orders count toward coverage if they were placed at this time or before. */
export function countedUntil(now: Date): Date {
  return new Date(now.getTime() - SETTLE_MS);
}
