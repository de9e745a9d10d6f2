export { listeningChannel } from "./channels.ts";
export { latestAnswers } from "./latest-answers.ts";
export { endFeeds, openFeed } from "./open-feed.ts";
export { FeedTeller } from "./teller.ts";
