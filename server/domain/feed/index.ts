export { latestAnswers, openFeed } from "./open-feed.ts";
export { answeredQuestions, type StoredAnswer, storedColumns } from "./read-newest.ts";
export { toFeedAnswers } from "./to-feed-answers.ts";
