export { copyAccount } from "./copy-account.ts";
export { type DueCopy, noteChanges } from "./note-changes.ts";
export { removeFolders } from "./remove-folders.ts";
