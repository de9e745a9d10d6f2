export { type ErrorPlace, reportError } from "./report-error.ts";
export { loadTracker, pageTracking, startErrorTracking } from "./start.ts";
export { flushReports, noteRequest, type RequestFacts, traceWork } from "./trace-work.ts";
