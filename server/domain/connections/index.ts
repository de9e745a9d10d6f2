export { findStoreAccount } from "./find-store-account.ts";
