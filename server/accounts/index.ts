export { accountProfile } from "./account-profile.ts";
export { type AccountRow, accountRow, type Platform, platformOf } from "./account-row.ts";
export { chooseStore } from "./choose-store.ts";
export { completeProfile } from "./complete-profile.ts";
export { createAccount } from "./create-account.ts";
export { insertAccount } from "./insert-account.ts";
export { lockAccount } from "./lock-account.ts";
export { setupChecklist } from "./setup-checklist.ts";
