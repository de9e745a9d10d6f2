export { digestSample } from "./digest-sample.ts";
export { sendAdvice } from "./send-advice.ts";
export { sendDigests } from "./send-digests.ts";
export { serveUnsubscribe } from "./serve-unsubscribe.ts";
