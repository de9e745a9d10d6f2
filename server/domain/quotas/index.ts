export { withinQuota } from "./within-quota.ts";
