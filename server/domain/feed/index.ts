export { latestAnswers } from "./latest-answers.ts";
export { openFeed } from "./open-feed.ts";
export { answeredQuestions, type StoredAnswer, storedColumns } from "./read-stored.ts";
export { tellAnswers } from "./tell-answers.ts";
