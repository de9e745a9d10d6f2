export { latestAnswers } from "./latest-answers.ts";
export { openFeed } from "./open-feed.ts";
