export { queueFlows } from "./queue-flows.ts";
export { startFlows } from "./start-flows.ts";
