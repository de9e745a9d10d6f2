import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import { AppError } from "#lib/errors.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountPool, ingestPool, processListener } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import { perProcess } from "#server/foundation/per-process.ts";
import { isStopping, whenStopping } from "#server/foundation/stopping.ts";
import type { FeedCursorMs } from "./account-feed.ts";
import { FeedHub } from "./hub.ts";
import { readNewest } from "./read-newest.ts";
import { toFeedAnswers } from "./to-feed-answers.ts";

/**
 * The account's answers as they arrive, as server-sent events. The browser's `Last-Event-ID` takes precedence over
 * `since`.
 * @throws AppError `too-many-requests`, `unavailable`
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

/** Pages loaded before a release may send an older kind of cursor; those we can't read make them reload their lists. */
function cursorOf(request: Request, since: string | undefined): FeedCursorMs | "unknown" | null {
  const cursor = request.headers.get("last-event-id") || since;
  if (cursor === undefined) return null;
  return /^\d{1,15}$/.test(cursor) ? Number(cursor) : "unknown";
}

/** Ends the streams of this process; readers reconnect to another one. */
export async function endFeeds(): Promise<void> {
  await place.current?.close();
  delete place.current;
}

function hub(): FeedHub {
  if (!place.current) {
    place.current = new FeedHub({ pool: ingestPool(), listener: processListener(), log });
    whenStopping(endFeeds);
  }
  return place.current;
}

const place = perProcess<FeedHub>("feed");

const maxAnswers = 20;

/** The account's latest answers, newest first, and the cursor from which a stream sends all that come after them. */
export async function latestAnswers({
  accountId,
}: Pick<MemberContext, "accountId">): Promise<{ items: FeedAnswer[]; cursor: string }> {
  const request = { accountId, sinceMs: 0, isSweep: false };
  const { readAtMs, answers } = await readNewest(accountPool(), [request], maxAnswers);
  return { items: await toFeedAnswers((answers[0] ?? []).toReversed()), cursor: String(readAtMs) };
}
