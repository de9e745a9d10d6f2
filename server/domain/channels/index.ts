export { channelComparison } from "./channel-comparison.ts";
export { channelReport } from "./channel-report.ts";
export { exportReport } from "./export-report.ts";
