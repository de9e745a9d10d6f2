import type { PathQuestion } from "#lib/calls/app-responses.ts";
import { type QuestionType, takesSeveral, traitsOf } from "#lib/survey/question-type.ts";
import { labelSeparator } from "#server/domain/responses/index.ts";
import type { StoreAnswer, StoreAnswerKind } from "#server/partners/platforms/platform.ts";

/** What a question's answers are at a store: by its type, which never changes, as the type of a field there. */
export function answerKindOf(type: QuestionType | null): StoreAnswerKind {
  if (type === null) return "text";
  const { field, control } = traitsOf(type);
  if (field === "number") return control === "scale" ? "score" : "number";
  if (field === "ranking") return "choices";
  if (field !== "choiceIds") return "text";
  return takesSeveral(type) ? "choices" : "choice";
}

/** Whether its answers can be tags: those are choices and scores, not rankings or anyone's own words. */
export function mayBeTagged(type: QuestionType | null): boolean {
  if (type === null) return false;
  const { field, control } = traitsOf(type);
  return field === "choiceIds" || control === "scale";
}

/** An answer as it's copied to a store; null for none. What was typed under "Other" is never a tag. */
export function storeAnswerOf({ type, state, answer, other }: PathQuestion, isTagged: boolean): StoreAnswer | null {
  if (state !== "answered") return null;
  const kind = answerKindOf(type);
  const labels = kind === "choices" ? (answer?.split(labelSeparator) ?? []) : [answer ?? ""];
  const texts = [...labels, other ?? ""].filter((text) => text.trim() !== "");
  if (texts.length === 0) return null;
  const tags = isTagged && mayBeTagged(type) ? labels.filter((label) => label.trim() !== "") : [];
  return { kind, values: kind === "choices" ? texts : [texts.join(": ")], tags };
}
