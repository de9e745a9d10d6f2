export { adviceSample, digestSample } from "./mail-samples.ts";
export { sendAdvice } from "./send-advice.ts";
export { sendDigests } from "./send-digests.ts";
export { serveUnsubscribe } from "./serve-unsubscribe.ts";
