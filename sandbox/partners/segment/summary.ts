import { membersOf } from "#lib/unknown-values.ts";
import type { RecordedRequest } from "../recorded.ts";
import { oneLine } from "../requests/one-line.ts";

/** A request to Segment in a few words. */
export function segmentSummary({ path, body }: RecordedRequest): string | null {
  const { batch } = membersOf(body);
  if (path !== "/segment/v1/batch" || !Array.isArray(batch)) return null;
  const events = batch.map(membersOf);
  const { event, userId, anonymousId } = events.findLast(({ type }) => type === "track") ?? {};
  const { email } = membersOf(events.find(({ type }) => type === "identify")?.traits);
  return `Event ${oneLine(event)} for ${oneLine(email ?? userId ?? anonymousId)}`;
}
