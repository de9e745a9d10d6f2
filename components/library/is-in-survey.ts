import type { Template } from "#lib/calls/survey-template.ts";
import type { QuestionInput } from "#lib/survey/document.ts";
import { isFromTemplate } from "#lib/survey/from-template.ts";
import { everyQuestion } from "#lib/survey/path.ts";

/** Whether a survey already has all questions of a template, even if they were reworded there. */
export function isInSurvey(template: Pick<Template, "questions">, survey: { questions: QuestionInput[] }): boolean {
  const held = everyQuestion(survey);
  const isPresent = ({ questionNameId: wanted, type }: QuestionInput) =>
    wanted !== undefined &&
    held.some((question) => question.type === type && isFromTemplate(question.questionNameId ?? "", wanted));
  return template.questions.length > 0 && template.questions.every(isPresent);
}
