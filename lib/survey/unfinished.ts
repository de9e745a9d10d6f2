import { needsChoices } from "./check-question.ts";
import type { Condition } from "./condition.ts";
import { lacksValue } from "./condition-parts.ts";
import type { Question, QuestionInput } from "./question.ts";

/** What a question of a draft must still get before it can be published. */
export type MissingPart = "title" | "choices" | "labels" | "values";

type One = Omit<QuestionInput, "followUp">;

/** What a question lacks, its follow-up apart; nothing where the strict `Question` takes it. */
export function missingParts(question: One): MissingPart[] {
  const { title, choices = [], showIf } = question;
  return [
    ...(title.trim() === "" ? (["title"] as const) : []),
    ...(needsChoices(question) && choices.length === 0 ? (["choices"] as const) : []),
    ...(choices.some(({ label }) => label.trim() === "") ? (["labels"] as const) : []),
    ...(hasOpenComparison(showIf) ? (["values"] as const) : []),
  ];
}

export function isFinished(question: One): boolean {
  return missingParts(question).length === 0;
}

/** The questions that could be published as they are: without the unfinished ones, and without unfinished follow-ups. */
export function finishedQuestions(questions: readonly QuestionInput[]): Question[] {
  return questions.flatMap(({ followUp, ...question }): Question[] => {
    if (!isPublishable(question)) return [];
    const asked = followUp?.question;
    return [asked && isPublishable(asked) ? { ...question, followUp: { ...followUp, question: asked } } : question];
  });
}

/** A finished question has its id from the first time it was saved on. */
function isPublishable<Asked extends One>(question: Asked): question is Asked & { questionNameId: string } {
  return question.questionNameId !== undefined && isFinished(question);
}

function hasOpenComparison(condition: Condition | undefined): boolean {
  if (condition === undefined) return false;
  if ("all" in condition) return condition.all.some(hasOpenComparison);
  if ("any" in condition) return condition.any.some(hasOpenComparison);
  return lacksValue(condition);
}
