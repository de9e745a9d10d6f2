import type { Condition } from "./condition.ts";
import { lacksValue } from "./condition-parts.ts";
import type { Question, QuestionInput } from "./question.ts";
import { hasOwnChoices } from "./question-type.ts";

/** The parts that a draft's question still needs before it can be published. */
export type MissingPart = "title" | "choices" | "labels" | "values";

type One = Omit<QuestionInput, "followUp">;

/** What a question lacks, apart from its follow-up; nothing if the strict `Question` accepts it. */
export function missingParts(question: One): MissingPart[] {
  const { title, choices = [], showIf } = question;
  return [
    ...(title.trim() === "" ? (["title"] as const) : []),
    ...(hasOwnChoices(question.type) && choices.length === 0 ? (["choices"] as const) : []),
    ...(choices.some(({ label }) => label.trim() === "") ? (["labels"] as const) : []),
    ...(hasOpenComparison(showIf) ? (["values"] as const) : []),
  ];
}

export function isFinished(question: One): boolean {
  return missingParts(question).length === 0;
}

/** The questions that can be published as they are: without unfinished questions or follow-ups. */
export function finishedQuestions(questions: readonly QuestionInput[]): Question[] {
  return questions.flatMap(({ followUp, ...question }): Question[] => {
    if (!isPublishable(question)) return [];
    const asked = followUp?.question;
    return [asked && isPublishable(asked) ? { ...question, followUp: { ...followUp, question: asked } } : question];
  });
}

/** A finished question has an id from its first save on. */
function isPublishable<Asked extends One>(question: Asked): question is Asked & { questionNameId: string } {
  return question.questionNameId !== undefined && isFinished(question);
}

function hasOpenComparison(condition: Condition | undefined): boolean {
  if (condition === undefined) return false;
  if ("all" in condition) return condition.all.some(hasOpenComparison);
  if ("any" in condition) return condition.any.some(hasOpenComparison);
  return lacksValue(condition);
}
