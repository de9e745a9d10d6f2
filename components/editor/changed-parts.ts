import { sameJson } from "#components/autosave/same-json.ts";
import type { QuestionInput } from "#lib/survey/document.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { choiceParts } from "./choice-parts.ts";
import { conditionText, type QuestionsById } from "./conditions/condition-text.ts";
import { shortened } from "./shortened.ts";

/**
 * What changed about a question, in a few words each: texts that shoppers read first, then how it is asked.
 * @param questions those that the condition of `after` may refer to.
 */
export function changedParts(before: QuestionInput, after: QuestionInput, questions: QuestionsById): string[] {
  return [...ownParts(before, after, questions), ...followUpParts(before, after, questions)];
}

type QuestionFields = Omit<QuestionInput, "followUp">;

/** Names of the question fields that have no message of their own. */
const partNames: Record<string, string> = {
  secondTitle: "second wording",
  description: "description",
  allowOther: "“Other”",
  otherLabel: "“Other”",
  randomize: "order of choices",
  display: "display style",
  min: "range",
  max: "range",
  step: "range",
  minLabel: "labels",
  maxLabel: "labels",
  maxSelections: "maximum choices",
  placeholder: "placeholder",
  askOnce: "how often it's shown",
  translations: "translations",
};

function ownParts(before: QuestionFields, after: QuestionFields, questions: QuestionsById): string[] {
  const isChanged = (field: string) => !sameJson(membersOf(before)[field], membersOf(after)[field]);
  return [
    ...(isChanged("title") ? [`reworded, was “${shortened(before.title)}”`] : []),
    ...(isChanged("required") ? [after.required ? "now required" : "no longer required"] : []),
    ...(isChanged("showIf") ? [audienceText(after, questions)] : []),
    ...choiceParts(before.choices ?? [], after.choices ?? []),
    ...new Set(Object.keys(partNames).flatMap((field) => (isChanged(field) ? (partNames[field] ?? []) : []))),
  ];
}

function audienceText({ showIf }: QuestionFields, questions: QuestionsById): string {
  return showIf === undefined ? "now shown to everyone" : `now shown only if ${conditionText(showIf, questions)}`;
}

function followUpParts(
  { followUp: before }: QuestionInput,
  { followUp: after }: QuestionInput,
  questions: QuestionsById,
): string[] {
  if (sameJson(before, after)) return [];
  if (before === undefined) return [`follow-up “${shortened(after?.question.title ?? "")}” added`];
  if (after === undefined) return [`follow-up “${shortened(before.question.title)}” removed`];
  if (before.question.questionNameId !== after.question.questionNameId) return ["different follow-up"];
  const asked = ownParts(before.question, after.question, questions).map((part) => `follow-up ${part}`);
  const { question: _was, ...whenBefore } = before;
  const { question: _is, ...whenAfter } = after;
  return [...asked, ...(sameJson(whenBefore, whenAfter) ? [] : ["when the follow-up is shown"])];
}
