import type { Choice, Question } from "./question.ts";

/**
 * The choices in the order one shopper sees them: shuffled if the question is set to, with pinned ones in place.
 * @param seed the same seed gives the same order, so a redraw never moves a choice under the finger
 */
export function shuffleChoices<Shown extends Choice>(
  { randomize, questionNameId }: Question,
  choices: readonly Shown[],
  seed: string,
): Shown[] {
  const key = ({ id }: Choice) => hash(id + seed + questionNameId);
  const loose = randomize ? choices.filter((choice) => !choice.pinned).sort((one, other) => key(one) - key(other)) : [];
  return choices.map((choice) => (choice.pinned ? choice : (loose.shift() ?? choice)));
}

/** FNV-1a in 32 bits, starting with 1. What comes last affects every bit but the lowest ones of what comes before. */
export function hash(text: string): number {
  let state = 1;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return state;
}
