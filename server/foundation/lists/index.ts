export { COUNT_CAP, cappedTotal, type Total } from "./capped-total.ts";
export { addDocument, fittingItems, mergeDocument, pageText, queryDocuments, readDocuments } from "./document-page.ts";
export { readCursor, writeCursor } from "./list-cursor.ts";
export { readPlace } from "./list-place.ts";
export { searchPattern } from "./search-pattern.ts";
