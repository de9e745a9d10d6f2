export { channelReport } from "./channel-report.ts";
