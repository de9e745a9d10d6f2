import type { ShownQuestion } from "#lib/widget/shown-survey.ts";

type Choosing = Pick<ShownQuestion, "choices" | "mostChoices">;

/** The choices of a question after a shopper changed them: an exclusive choice stays alone, and too many are cut. */
export function choose({ choices, mostChoices }: Choosing, before: readonly string[], after: readonly string[]) {
  const isExclusive = (id: string) => choices.some((choice) => choice.id === id && choice.exclusive);
  const added = after.filter((id) => !before.includes(id));
  if (mostChoices === 1) return (added.length > 0 ? added : after).slice(-1);
  const alone = added.find(isExclusive);
  if (alone !== undefined) return [alone];
  return (added.length > 0 ? after.filter((id) => !isExclusive(id)) : after).slice(0, mostChoices);
}

/** Whether a choice can't be added, because an answer holds no more. */
export function isFull({ choices, mostChoices }: Choosing, chosen: readonly string[], id: string): boolean {
  const isExclusive = choices.some((choice) => choice.id === id && choice.exclusive);
  return mostChoices > 1 && chosen.length >= mostChoices && !chosen.includes(id) && !isExclusive;
}
