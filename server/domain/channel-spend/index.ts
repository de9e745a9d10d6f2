export { deleteSpend } from "./delete-spend.ts";
export { importSpend } from "./import-spend.ts";
export { listSpend } from "./list-spend.ts";
export { saveSpend } from "./save-spend.ts";
export { spendOf } from "./spend-of.ts";
export { undoImport } from "./undo-import.ts";
