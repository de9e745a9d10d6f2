export { listTemplates } from "./list-templates.ts";
export { placeTemplate } from "./place-template.ts";
export { readTemplate } from "./read-template.ts";
export { renameQuestions } from "./rename-questions.ts";
export { deleteTemplate, saveTemplate } from "./save-template.ts";
