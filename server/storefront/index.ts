export { handleStorefront } from "./handle.ts";
export { fromAnswerRow, toAnswerRow } from "./ingest/answer-row.ts";
export { localDay } from "./ingest/local-day.ts";
export { toMajorUnits, toMinorUnits } from "./ingest/minor-units.ts";
export { readResponse, type WireResponse } from "./read-response.ts";
export { type CounterDifference, recount } from "./recount.ts";
export { drainStorefront, openStorefront, type Storefront, storefront } from "./storefront.ts";
