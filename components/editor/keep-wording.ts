import type { QuestionInput } from "#lib/survey/document.ts";
import type { QuestionChange } from "./draft.ts";

/** Ends the comparison of a question's two wordings: one of them is the question, in every language that has it. */
export function keepWording(question: QuestionInput, wording: 1 | 2): QuestionChange {
  const { title, secondTitle, translations } = question;
  const texts = Object.entries(translations ?? {}).map(([locale, { title, secondTitle, ...others }]) => {
    const kept = wording === 1 ? title : secondTitle;
    return [locale, { ...others, ...(kept && { title: kept }) }] as const;
  });
  return {
    title: (wording === 2 && secondTitle) || title,
    secondTitle: undefined,
    ...(translations && { translations: Object.fromEntries(texts) }),
  };
}
