export { disableKey } from "./disable-key.ts";
export { generateKey } from "./generate-key.ts";
export { identifyKey } from "./identify-key.ts";
export { listKeys } from "./list-keys.ts";
