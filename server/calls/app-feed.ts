import { latestAnswers, openFeed } from "#server/feed/index.ts";
import { readHome } from "#server/home/index.ts";
import type { Handlers } from "#server/http/handlers.ts";

export const appFeedHandlers: Pick<Handlers<"app">, "GetHome" | "GetLatestAnswers" | "StreamFeed"> = {
  GetHome: ({ context }) => readHome(context),
  GetLatestAnswers: ({ context }) => latestAnswers(context),
  StreamFeed: ({ context, query, request }) => openFeed(context, request, query.since),
};
