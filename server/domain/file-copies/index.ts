export { copyAccount } from "./copy-account.ts";
export { noteChanges } from "./note-changes.ts";
