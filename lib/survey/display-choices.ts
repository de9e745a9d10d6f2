import type { Choice, Question } from "./question.ts";
import { mayHaveOther, traitsOf } from "./question-type.ts";
import { shuffleChoices } from "./shuffle-choices.ts";
import { en, type Words } from "./words/en.ts";

/** The choices as a shopper sees them: shuffled by the seed if enabled, pinned ones in place, "Other" last. */
export function displayChoices(question: Question, seed: string, words: Words = en): Choice[] {
  return shuffleChoices(question, allChoices(question, words), seed);
}

/** What can be chosen, including what a type or an option adds: yes and no, and "Other", which stays last. */
export function allChoices({ type, choices = [], allowOther, otherLabel }: Question, words: Words = en): Choice[] {
  if (traitsOf(type).choices === "yesOrNo")
    return [
      { id: "yes", label: words.yes },
      { id: "no", label: words.no },
    ];
  if (!allowOther || !mayHaveOther(type)) return choices;
  return [...choices, { id: "other", label: otherLabel || words.other, pinned: true }];
}
