import { startFlows } from "#server/domain/store-flows/index.ts";
import { responseTask } from "./response-task.ts";

/** Starts a merchant's workflows with one completed response. */
export const startFlowsTask = responseTask("start-flows", startFlows);
