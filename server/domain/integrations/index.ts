export { listIntegrations } from "./list-integrations.ts";
