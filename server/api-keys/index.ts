export { identifyKey } from "./identify-key.ts";
export { newPublishableKey } from "./new-publishable-key.ts";
