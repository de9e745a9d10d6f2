import type { Choice } from "#lib/survey/document.ts";

export const maxChoices = 100;

/**
 * Adds choices after the given one, or at the end. Existing choices stay: what exceeds {@link maxChoices} is left out of
 * the added ones.
 */
export function insertChoices(choices: Choice[], added: readonly Choice[], afterId?: string): Choice[] {
  const fitting = added.slice(0, Math.max(0, maxChoices - choices.length));
  const index = choices.findIndex(({ id }) => id === afterId);
  return fitting.length === 0 ? choices : choices.toSpliced(index < 0 ? choices.length : index + 1, 0, ...fitting);
}
