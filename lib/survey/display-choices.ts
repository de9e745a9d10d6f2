import type { Choice, Question } from "./question.ts";

/**
 * The choices as a shopper sees them: shuffled where asked, pinned ones in their place, "Other" last.
 * @param seed the same seed gives the same order, so a redraw never moves a choice under the finger.
 */
export function displayChoices(question: Question, seed: string): Choice[] {
  if (question.type === "yesNo")
    return [
      { id: "yes", label: "Yes" },
      { id: "no", label: "No" },
    ];
  const choices = question.choices ?? [];
  const shuffled = question.randomize
    ? shuffle(
        choices.filter((choice) => !choice.pinned),
        seed + question.questionNameId,
      )
    : [];
  const placed = choices.map((choice) => (choice.pinned ? choice : (shuffled.shift() ?? choice)));
  if (!question.allowOther || question.type === "ranking") return placed;
  return [...placed, { id: "other", label: question.otherLabel || "Other" }];
}

/** Fisher–Yates, driven by the FNV-1a hash of the seed and a linear congruential step (Numerical Recipes' constants). */
function shuffle<T>(items: T[], seed: string): T[] {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  const rest = [...items];
  const shuffled: T[] = [];
  while (rest.length > 0) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    shuffled.push(...rest.splice(Math.floor((state / 2 ** 32) * rest.length), 1));
  }
  return shuffled;
}
