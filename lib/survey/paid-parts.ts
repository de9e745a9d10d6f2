import type { Condition, QuestionInput, SurveyDraft } from "./document.ts";
import { everyQuestion } from "./path.ts";

/** The parts of a survey that depend on the plan, each with a key that stays the same while the part is edited. */
export interface PaidParts {
  /** Questions asked depending on a fact of the order, and which. */
  targeting: Set<string>;
  /** Texts in another language, and which. */
  translations: Set<string>;
}

/** The parts of a survey that a plan must include. Empty translations don't count. */
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
