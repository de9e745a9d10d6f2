export { checkAlerts } from "./check-alerts.ts";
export { listAlerts } from "./list-alerts.ts";
