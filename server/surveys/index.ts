export { getSurvey } from "./get-survey.ts";
export { saveSurvey } from "./save-survey.ts";
export { toggleStatus } from "./toggle-status.ts";
export { workingSurvey } from "./working-survey.ts";
