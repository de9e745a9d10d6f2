import type { Choice, Question } from "./question.ts";

/**
 * The choices as a shopper sees them: shuffled where asked, pinned ones in their place, "Other" last.
 * @param seed the same seed gives the same order, so a redraw never moves a choice under the finger.
 */
export function displayChoices(question: Question, seed: string): Choice[] {
  const choices = question.type === "yesNo" ? yesAndNo : (question.choices ?? []);
  const key = ({ id }: Choice) => hash(id + seed + question.questionNameId);
  const loose = question.randomize
    ? choices.filter((choice) => !choice.pinned).sort((one, other) => key(one) - key(other))
    : [];
  const placed = choices.map((choice) => (choice.pinned ? choice : (loose.shift() ?? choice)));
  return question.allowOther ? [...placed, { id: "other", label: question.otherLabel || "Other" }] : placed;
}

const yesAndNo: Choice[] = [
  { id: "yes", label: "Yes" },
  { id: "no", label: "No" },
];

/** The steps of FNV-1a in 32 bits, begun with 1. Sorting by it shuffles: the seed after the id stirs every bit. */
function hash(text: string): number {
  let state = 1;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return state;
}
