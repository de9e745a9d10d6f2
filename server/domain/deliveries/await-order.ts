import type { ForwardedResponse } from "#server/domain/responses/index.ts";

/** How long a response waits for its store to confirm the order; then it goes without the order's facts. */
const LONGEST_WAIT_MS = 48 * 60 * 60_000;
const SHORTEST_LOOK_MS = 5_000;

/**
 * When a delivery looks next whether the store knows the response's order; null if it waits no longer. Looks are as far
 * apart as the response is old: stores report most orders within seconds, and a response that someone invented is looked
 * at only some fifteen times. A past response doesn't wait: few of them wait at a time, and invented ones would stop the others.
 */
export function nextLookForOrder(
  { mayComeToBeKnown, response }: Pick<ForwardedResponse, "mayComeToBeKnown"> & { response: { answeredAt: string } },
  { isBackfill }: { isBackfill: boolean },
  now: Date,
): Date | null {
  const answeredMs = Date.parse(response.answeredAt);
  const ageMs = now.getTime() - answeredMs;
  if (!mayComeToBeKnown || isBackfill || ageMs >= LONGEST_WAIT_MS) return null;
  const nextMs = now.getTime() + Math.max(SHORTEST_LOOK_MS, ageMs);
  return new Date(Math.min(nextMs, answeredMs + LONGEST_WAIT_MS));
}
