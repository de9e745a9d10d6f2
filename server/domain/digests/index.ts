export { adviceSample, digestSample } from "./mail-samples.ts";
export { readDigest } from "./read-digest.ts";
export { sendAdvice } from "./send-advice.ts";
export { sendCoverageAlarms } from "./send-coverage-alarms.ts";
export { sendDigests } from "./send-digests.ts";
export { sendLowScores } from "./send-low-scores.ts";
export { countNews, sendNews } from "./send-news.ts";
export { serveUnsubscribe } from "./serve-unsubscribe.ts";
