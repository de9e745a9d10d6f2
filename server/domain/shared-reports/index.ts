export { answerPassword, findReport, mayEmbed } from "./find-report.ts";
export { listReports, revokeReport } from "./list-reports.ts";
export { queueDueReports } from "./queue-due-reports.ts";
export { reportToSend, sendReport } from "./send-report.ts";
export { shareReport } from "./share-report.ts";
