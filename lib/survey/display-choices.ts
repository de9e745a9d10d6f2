import { en, type Words } from "../widget/words/en.ts";
import type { Choice, Question } from "./question.ts";

/**
 * The choices as a shopper sees them: shuffled where asked, pinned ones in their place, "Other" last.
 * @param seed the same seed gives the same order, so a redraw never moves a choice under the finger.
 */
export function displayChoices(question: Question, seed: string, words: Words = en): Choice[] {
  const { type, allowOther, otherLabel, randomize } = question;
  const yesAndNo = [
    { id: "yes", label: words.yes },
    { id: "no", label: words.no },
  ];
  const choices: Choice[] = type === "yesNo" ? yesAndNo : (question.choices ?? []);
  const key = ({ id }: Choice) => hash(id + seed + question.questionNameId);
  const loose = randomize ? choices.filter((choice) => !choice.pinned).sort((one, other) => key(one) - key(other)) : [];
  const placed = choices.map((choice) => (choice.pinned ? choice : (loose.shift() ?? choice)));
  // "Other" has no place in an order.
  return allowOther && type !== "ranking" ? [...placed, { id: "other", label: otherLabel || words.other }] : placed;
}

/** The steps of FNV-1a in 32 bits, begun with 1. Sorting by it shuffles: the seed after the id stirs every bit. */
function hash(text: string): number {
  let state = 1;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return state;
}
