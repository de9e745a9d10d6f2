export { disableKey, generateKey } from "./change-keys.ts";
export { type IdentifiedKey, identifyKey } from "./identify-key.ts";
export { listKeys } from "./list-keys.ts";
