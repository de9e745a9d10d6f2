export { orderTotalSql } from "./answer-columns.ts";
export { exportResponses } from "./export-responses.ts";
export { listResponses, type ResponsesPage, type ResponsesQuery } from "./list-responses.ts";
export { responseOfOrder } from "./response-of-order.ts";
