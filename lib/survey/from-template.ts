/**
 * Whether a survey's question came from a template's: it has its id, or one derived from it because the id was taken
 * (`-2`, `-3`, …; docs/adr/0020-question-library.md).
 */
export function isFromTemplate(questionNameId: string, templateQuestionNameId: string): boolean {
  if (!questionNameId.startsWith(templateQuestionNameId)) return false;
  return /^(-\d{1,3})?$/.test(questionNameId.slice(templateQuestionNameId.length));
}
