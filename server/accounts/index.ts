export { accountProfile } from "./account-profile.ts";
export { accountRow, type Platform } from "./account-row.ts";
export { chooseStore } from "./choose-store.ts";
export { completeProfile } from "./complete-profile.ts";
export { createAccount } from "./create-account.ts";
export { insertAccount } from "./insert-account.ts";
export { setupChecklist } from "./setup-checklist.ts";
