export { type ExportQuery, exportResponses } from "./export-responses.ts";
export { listResponses, type ResponsesPage, type ResponsesQuery } from "./list-responses.ts";
