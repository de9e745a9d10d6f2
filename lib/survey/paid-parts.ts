import type { Condition, QuestionInput, SurveyDraft } from "./document.ts";
import { everyQuestion } from "./path.ts";

/** The parts of a survey that a plan has or has not, each by a name that stays while the part is edited. */
export interface PaidParts {
  /** Questions asked by a fact of the order, and by which. */
  targeting: Set<string>;
  /** Texts in another language, and in which. */
  translations: Set<string>;
}

/** What of a survey a plan must include. An empty translation says nothing, and counts for nothing. */
export function paidParts(document: Pick<SurveyDraft, "questions" | "thankYou">): PaidParts {
  const questions = everyQuestion(document);
  return {
    targeting: new Set(
      questions.flatMap(({ questionNameId, showIf }) =>
        orderFieldsOf(showIf).map((field) => `${questionNameId ?? ""} ${field}`),
      ),
    ),
    translations: new Set([
      ...questions.flatMap(translationsOfQuestion),
      ...textsOf("thankYou", document.thankYou.translations),
    ]),
  };
}

function orderFieldsOf(condition: Condition | undefined): string[] {
  if (!condition) return [];
  if ("all" in condition) return condition.all.flatMap(orderFieldsOf);
  if ("any" in condition) return condition.any.flatMap(orderFieldsOf);
  return "order" in condition ? [condition.order] : [];
}

function translationsOfQuestion({ questionNameId = "", translations, choices = [] }: QuestionInput): string[] {
  return [
    ...textsOf(questionNameId, translations),
    ...choices.flatMap((choice) => textsOf(`${questionNameId} ${choice.id}`, choice.translations)),
  ];
}

function textsOf(place: string, translations: Record<string, Record<string, string | undefined>> = {}): string[] {
  return Object.entries(translations).flatMap(([locale, texts]) =>
    Object.entries(texts).flatMap(([name, text]) => (text?.trim() ? [`${place} ${locale} ${name}`] : [])),
  );
}
