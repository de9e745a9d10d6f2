export { findStores } from "./find-stores.ts";
export { followEvent } from "./follow-event.ts";
