// Separate from `api-keys`, because the storefront loads it, and doesn't need what accounts and sessions do.
export { hashKey, newPublishableKey, newSecretKey, noteUseSql, prefixOf, UsedLately } from "./secret-key.ts";
