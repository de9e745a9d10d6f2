// Apart from `api-keys`, because the storefront loads it, and none of what accounts and sessions need.
export { newPublishableKey } from "./new-publishable-key.ts";
export { hashKey, newSecretKey, prefixOf } from "./secret-key.ts";
export { noteUseSql, UsedLately } from "./used-lately.ts";
