import { toDotPath } from "zod/v4/core";
import { AppError, isAppError } from "#lib/errors.ts";
import { type Question, SurveyDocument, type SurveyDraft } from "#lib/survey/document.ts";
import { type NeverShown, neverShown } from "#lib/survey/never-shown.ts";
import { asks } from "#lib/survey/path.ts";
import { parseFields } from "#server/foundation/context/field-errors.ts";

/**
 * Throws if a question could never be reached, with any answers and order: 400 naming each condition responsible. A
 * draft may contain such a question; a published version may not.
 */
function checkShown(questions: readonly Question[]): void {
  const errors = errorsOf(questions);
  const [first] = Object.entries(errors);
  if (first) throw new AppError("invalid", `${first[0]} ${first[1][0]}.`, { errors });
}

/** The same for publishing an unchanged draft: the request itself is valid, so it is a 409. */
function checkDraftShown(questions: readonly Question[]): void {
  const errors = errorsOf(questions);
  const [first] = Object.entries(errors);
  if (!first) return;
  throw new AppError("conflict", `${first[0]} ${first[1][0]}. Fix the survey, then publish.`, {
    type: "never-shown",
    errors,
  });
}

function errorsOf(questions: readonly Question[]): Record<string, string[]> {
  return Object.fromEntries(
    neverShown(questions).map(({ path, questionNameId, reason }) => [
      toDotPath(["questions", ...path]),
      [`${whatIsWrong[reason]}: the question ${questionNameId} would never be shown`],
    ]),
  );
}

const whatIsWrong: Record<NeverShown["reason"], string> = {
  value: "must be a value that an answer or order can have",
  contradiction: "must not contradict itself",
  elsewhere: "must not depend on a question that the same shopper never sees",
};

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
