export { loadTracker, pageTracking, startErrorTracking } from "./start.ts";
export { type ErrorPlace, flushReports, noteRequest, type RequestFacts, reportError, traceWork } from "./trace-work.ts";
