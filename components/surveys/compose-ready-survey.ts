import type { Template } from "#lib/calls/survey-template.ts";
import type { AnswerCondition, QuestionInput } from "#lib/survey/document.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import type { ReadySurvey } from "./ready-surveys.ts";

/** A ready survey's templates in order; undefined if the library lacks any of them. */
export function templatesOf(survey: ReadySurvey, library: readonly Template[]): Template[] | undefined {
  const found = survey.parts.flatMap(({ templateId }) => library.find(({ id }) => id === templateId) ?? []);
  return found.length === survey.parts.length ? found : undefined;
}

/**
 * A ready survey's questions, each with the survey's own conditions.
 * @param placed the templates' questions in order, possibly renamed to avoid taken names; defaults to the library's
 */
export function composeReadySurvey(
  survey: ReadySurvey,
  templates: readonly Template[],
  placed: readonly QuestionInput[] = templates.flatMap(({ questions }) => questions),
): QuestionInput[] {
  const written = everyQuestion({ questions: templates.flatMap(({ questions }) => questions) });
  const names = new Map(
    everyQuestion({ questions: placed }).map((one, index) => [written[index]?.questionNameId, one.questionNameId]),
  );
  const conditions = templates.flatMap(({ questions }, index) => questions.map(() => survey.parts[index]?.showIf));
  return placed.map((question, index) => {
    const condition = conditions[index];
    return condition
      ? withCondition(question, { ...condition, answer: names.get(condition.answer) ?? condition.answer })
      : question;
  });
}

function withCondition(question: QuestionInput, condition: AnswerCondition): QuestionInput {
  const { showIf } = question;
  return { ...question, showIf: showIf === undefined ? condition : { all: [condition, showIf] } };
}
