import { AppError, invalidField } from "#lib/errors.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { isStopping, whenStopping } from "#server/foundation/stopping.ts";
import { readCursor } from "./cursor.ts";
import { FeedHub } from "./hub.ts";

/**
 * The account's answers as they arrive, as server-sent events. The browser's own `Last-Event-ID` beats `since`.
 * @throws AppError `invalid` for a `since` that is no cursor, `too-many-requests`, `unavailable`
 */
export function openFeed(context: MemberContext, request: Request, since: string | undefined): Response {
  if (isStopping()) throw new AppError("unavailable", "This server is stopping.");
  const { accountId, personId, session } = context;
  const stream = hub().open({ accountId, personId, sessionId: session.sessionId }, from(request, since));
  request.signal.addEventListener("abort", () => stream.end());
  return new Response(stream.body, {
    headers: {
      "content-type": "text/event-stream",
      // Compression would hold events back, and so would a proxy that waits for the end.
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}

function from(request: Request, since: string | undefined) {
  const lastEventId = request.headers.get("last-event-id");
  // A browser whose reconnect is refused stays away for good, so it is told to read anew instead.
  if (lastEventId) return readCursor(lastEventId) ?? "unknown";
  if (since === undefined) return null;
  const cursor = readCursor(since);
  if (!cursor) throw invalidField("since", "must be the id of an event");
  return cursor;
}

/** Ends the streams of this process: their readers go on in another one. */
export async function endFeeds(): Promise<void> {
  await holder[key]?.close();
  holder[key] = undefined;
}

function hub(): FeedHub {
  if (!holder[key]) {
    holder[key] = new FeedHub();
    whenStopping(endFeeds);
  }
  return holder[key];
}

// The modules of Next's routes may be loaded more than once: one hub for all of them.
const key = Symbol.for("afterword.feed");
const holder: Record<symbol, FeedHub | undefined> = Object(globalThis);
