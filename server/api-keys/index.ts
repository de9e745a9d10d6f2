export { type IdentifiedKey, identifyKey } from "./identify-key.ts";
export { newPublishableKey } from "./new-publishable-key.ts";
