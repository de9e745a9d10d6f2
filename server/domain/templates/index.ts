export { deleteTemplate } from "./delete-template.ts";
export { listTemplates } from "./list-templates.ts";
export { placeTemplate } from "./place-template.ts";
export { readTemplate } from "./read-template.ts";
export { renameQuestions } from "./rename-questions.ts";
export { saveTemplate } from "./save-template.ts";
