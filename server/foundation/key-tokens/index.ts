// Separate from `api-keys`, because the storefront loads it, and doesn't need what accounts and sessions do.
export { hashKey, newPublishableKey, newSecretKey, prefixOf } from "./secret-key.ts";
export { noteUseSql, UsedLately } from "./used-lately.ts";
