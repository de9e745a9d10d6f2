import { AppError, isAppError } from "#lib/errors.ts";
import { SurveyDocument, type SurveyDraft } from "#lib/survey/document.ts";
import { asks } from "#lib/survey/path.ts";
import { parseFields } from "#server/foundation/context/field-errors.ts";
import { checkDraftShown, checkShown } from "./check-shown.ts";

/**
 * A draft as it can be published. Throws 400 naming each unfinished question and what it lacks, or each question that
 * nobody would ever be asked, and 409 when there is no question to ask.
 */
export function publishable(draft: SurveyDraft): SurveyDocument {
  const document = finished(draft);
  checkAsksSomething(document);
  checkShown(document.questions);
  return document;
}

/** The same for what is asked to be published as it is: nothing in the request is wrong, so everything is a 409. */
export function publishableDraft(draft: SurveyDraft): SurveyDocument {
  const document = withConflict(() => finished(draft));
  checkAsksSomething(document);
  checkDraftShown(document.questions);
  return document;
}

function finished(draft: SurveyDraft): SurveyDocument {
  // An unfinished question has no id yet. That is not what is wrong with it.
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

function checkAsksSomething({ questions }: SurveyDocument): void {
  if (questions.some(asks)) return;
  throw new AppError("conflict", "This survey has no questions. Add one, then publish.", { type: "no-question" });
}
