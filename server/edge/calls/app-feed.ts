import type { appFeedCalls } from "#lib/calls/app-feed.ts";
import { latestAnswers, openFeed } from "#server/domain/feed/index.ts";
import { readHome } from "#server/domain/home/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appFeedHandlers: Handlers<typeof appFeedCalls> = {
  GetHome: ({ context }) => readHome(context),
  GetLatestAnswers: ({ context }) => latestAnswers(context),
  StreamFeed: ({ context, query, request }) => openFeed(context, request, query.since),
};
