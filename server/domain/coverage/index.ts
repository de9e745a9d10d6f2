export { recentCoverage } from "./count-coverage.ts";
export { readCoverageAlarm } from "./read-alarm.ts";
export { readCoverage } from "./read-coverage.ts";
export { watchCoverage } from "./watch-coverage.ts";
