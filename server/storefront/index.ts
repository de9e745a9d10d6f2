export { handleStorefront } from "./handle.ts";
export { matchPath } from "./paths.ts";
export { readResponse } from "./read-response.ts";
export { recount } from "./recount.ts";
export { saveResponse } from "./save-response.ts";
export { sendProblem } from "./send.ts";
export { inVersion, type ShownStore, type StoreName, shownStore } from "./shown-survey.ts";
export { drainStorefront, type Storefront, storefront } from "./storefront.ts";
export { readStored, wireResponse } from "./wire-response.ts";
