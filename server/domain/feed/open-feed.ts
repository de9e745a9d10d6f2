import { AppError, invalidField } from "#lib/errors.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { perProcess } from "#server/foundation/per-process.ts";
import { isStopping, whenStopping } from "#server/foundation/stopping.ts";
import { readCursor } from "./cursor.ts";
import { FeedHub } from "./hub.ts";

/**
 * The account's answers as they arrive, as server-sent events. The browser's `Last-Event-ID` takes precedence over
 * `since`.
 * @throws AppError `invalid` if `since` is not a cursor, `too-many-requests`, `unavailable`
 */
export function openFeed(context: MemberContext, request: Request, since: string | undefined): Response {
  if (isStopping()) throw new AppError("unavailable", "This server is stopping.");
  const { accountId, personId, session } = context;
  const stream = hub().open({ accountId, personId, sessionId: session.sessionId }, cursorOf(request, since));
  request.signal.addEventListener("abort", () => stream.end());
  return new Response(stream.body, {
    headers: {
      "content-type": "text/event-stream",
      // Compression and proxy buffering would delay events.
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}

function cursorOf(request: Request, since: string | undefined) {
  const lastEventId = request.headers.get("last-event-id");
  // A browser never retries after a rejected reconnect, so we make it reload its lists instead.
  if (lastEventId) return readCursor(lastEventId) ?? "unknown";
  if (since === undefined) return null;
  const cursor = readCursor(since);
  if (!cursor) throw invalidField("since", "must be the id of an event");
  return cursor;
}

/** Ends the streams of this process; readers reconnect to another one. */
export async function endFeeds(): Promise<void> {
  await place.current?.close();
  delete place.current;
}

function hub(): FeedHub {
  if (!place.current) {
    place.current = new FeedHub();
    whenStopping(endFeeds);
  }
  return place.current;
}

const place = perProcess<FeedHub>("feed");
