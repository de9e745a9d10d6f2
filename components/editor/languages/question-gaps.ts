import type { QuestionInput } from "#lib/survey/document.ts";
import { hasOption } from "../question-kinds.ts";

export type QuestionText =
  | "title"
  | "secondTitle"
  | "description"
  | "otherLabel"
  | "minLabel"
  | "maxLabel"
  | "placeholder";

/** How many texts of a question, not counting its follow-up, are missing in the survey's other languages. */
export function gapsOf(question: QuestionInput, locale: string, locales: readonly string[]): number {
  if (locales.length < 2) return 0;
  const gaps = locales.filter((other) => other !== locale).map((other) => missingIn(question, other));
  return gaps.reduce((sum, count) => sum + count, 0);
}

const questionFields = [
  { field: "title", label: "Question", maxLength: 500 },
  { field: "secondTitle", label: "Second wording", maxLength: 500 },
  { field: "description", label: "Description", maxLength: 2000 },
  { field: "otherLabel", label: "“Other”", maxLength: 200 },
  { field: "minLabel", label: "Lowest value", maxLength: 200 },
  { field: "maxLabel", label: "Highest value", maxLength: 200 },
  { field: "placeholder", label: "Placeholder", maxLength: 200 },
] as const;

/** The texts that a question has and shows, without its choices. */
export function shownTexts(question: QuestionInput) {
  const { type, allowOther } = question;
  const isShown: Record<QuestionText, boolean> = {
    title: true,
    secondTitle: true,
    description: true,
    otherLabel: allowOther === true && hasOption(type, "other"),
    minLabel: hasOption(type, "scaleLabels"),
    maxLabel: hasOption(type, "scaleLabels"),
    placeholder: hasOption(type, "placeholder"),
  };
  return questionFields.filter(({ field }) => isShown[field] && question[field]?.trim());
}

/** Its choices that have a label. */
export function labelledChoices({ type, choices = [] }: QuestionInput) {
  return hasOption(type, "choices") ? choices.filter(({ label }) => label.trim() !== "") : [];
}

function missingIn(question: QuestionInput, locale: string): number {
  const texts = question.translations?.[locale];
  const ofQuestion = shownTexts(question).filter(({ field }) => !texts?.[field]);
  const ofChoices = labelledChoices(question).filter(({ translations }) => !translations?.[locale]?.label);
  return ofQuestion.length + ofChoices.length;
}
