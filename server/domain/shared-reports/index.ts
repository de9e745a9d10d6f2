export { answerPassword, findReport, mayEmbed, type OpenedReport } from "./find-report.ts";
export { listReports, revokeReport } from "./list-reports.ts";
export { readFigures } from "./read-figures.ts";
export { shareReport } from "./share-report.ts";
