export { getImport, listImports } from "./list-imports.ts";
export { queueRun } from "./queue-run.ts";
export { runImport } from "./run-import.ts";
export { addResponses, endSending, startFileImport } from "./send-file.ts";
export { startImport } from "./start-import.ts";
export { storeImport } from "./store-import.ts";
export { tendImports } from "./tend-imports.ts";
export { undoImport } from "./undo-import.ts";
