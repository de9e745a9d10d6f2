export { answerPassword, findReport, mayEmbed } from "./find-report.ts";
export { listReports, revokeReport } from "./list-reports.ts";
export { shareReport } from "./share-report.ts";
