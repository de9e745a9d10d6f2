import { membersOf } from "#lib/unknown-values.ts";
import { putBounded } from "../bounded-map.ts";

const LONGEST_ID = 100;

/** What a source got, and how many users Segment would bill for it. */
export function makeSource() {
  const events = new Map<string, Record<string, unknown>>();
  const users = new Map<string, true>();
  const guests = new Map<string, true>();
  /** Anonymous IDs that a user ID was sent with: one user. */
  const known = new Map<string, true>();
  let dropped = 0;

  /** Takes an event that Segment said yes to. It drops one whose ID is too long, in silence; a repeated one counts once. */
  function take(event: Record<string, unknown>): void {
    const { messageId, userId, anonymousId } = event;
    if (typeof messageId !== "string" || messageId.length > LONGEST_ID) {
      dropped += 1;
      return;
    }
    if (events.has(messageId)) return;
    putBounded(events, messageId, event);
    if (typeof userId === "string") putBounded(users, userId, true);
    if (typeof anonymousId === "string") {
      putBounded(typeof userId === "string" ? known : guests, anonymousId, true);
    }
  }

  /** `users`: distinct user IDs, and anonymous IDs that came without one. Segment bills these each month. */
  function state() {
    const alone = [...guests.keys()].filter((id) => !known.has(id));
    return { users: users.size + alone.length, dropped, events: [...events.values()] };
  }

  return { take: (batch: readonly unknown[]) => batch.map(membersOf).forEach(take), state };
}
