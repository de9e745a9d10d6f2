import { AppError, isAppError } from "#lib/errors.ts";
import { SurveyDocument, type SurveyDraft } from "#lib/survey/document.ts";
import { asks } from "#lib/survey/path.ts";
import { parseFields } from "#server/foundation/context/field-errors.ts";
import { checkDraftShown, checkShown } from "./check-shown.ts";

/**
 * A draft as it can be published. Throws 400 naming each unfinished question and what it lacks, each question that can
 * never be reached, or `questions` if none asks anything.
 */
export function publishable(draft: SurveyDraft): SurveyDocument {
  const document = finished(draft);
  if (!hasQuestions(document)) {
    const errors = { questions: ["must have at least one that asks something"] };
    throw new AppError("invalid", "This survey has no questions. Add one, then publish.", { errors });
  }
  checkShown(document.questions);
  return document;
}

/** The same for publishing an unchanged draft: the request itself is valid, so every error is a 409. */
export function publishableDraft(draft: SurveyDraft): SurveyDocument {
  const document = withConflict(() => finished(draft));
  if (!hasQuestions(document)) {
    throw new AppError("conflict", "This survey has no questions. Add one, then publish.", { type: "no-question" });
  }
  checkDraftShown(document.questions);
  return document;
}

function finished(draft: SurveyDraft): SurveyDocument {
  // An unfinished question has no id yet, which isn't its error.
  const questions = draft.questions.map(({ followUp, ...question }, index) => ({
    questionNameId: `unfinished-${index}`,
    ...question,
    ...(followUp && {
      followUp: { ...followUp, question: { questionNameId: `unfinished-${index}-follow-up`, ...followUp.question } },
    }),
  }));
  return parseFields(SurveyDocument, { ...draft, questions }, "survey");
}

function withConflict<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!isAppError(error) || error.code !== "invalid") throw error;
    const { errors = {} } = error.options;
    throw new AppError("conflict", `${error.message} Finish the question, then publish.`, {
      type: "unfinished-question",
      errors,
    });
  }
}

function hasQuestions({ questions }: SurveyDocument): boolean {
  return questions.some(asks);
}
