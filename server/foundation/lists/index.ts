export { addDocument, fittingItems, mergeDocument, pageText, queryDocuments, readDocuments } from "./document-page.ts";
export { readCursor, writeCursor } from "./list-cursor.ts";
export { COUNT_CAP, cappedTotal, readPlace, searchPattern, type Total } from "./list-place.ts";
