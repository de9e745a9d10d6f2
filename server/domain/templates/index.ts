export { listTemplates } from "./list-templates.ts";
export { renameQuestions } from "./rename-questions.ts";
export { deleteTemplate, saveTemplate } from "./save-template.ts";
export { placeTemplate } from "./speak-languages.ts";
export { readTemplate } from "./template-row.ts";
