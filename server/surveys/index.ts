export { accountStyles } from "./account-styles.ts";
export { draftAsShown } from "./draft-as-shown.ts";
export { getSurvey } from "./get-survey.ts";
export { publishedDocument } from "./published-document.ts";
export { saveSurvey } from "./save-survey.ts";
export { toggleStatus } from "./toggle-status.ts";
export { workingSurvey } from "./working-survey.ts";
