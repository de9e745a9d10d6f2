import type { Answer } from "#lib/survey/answer.ts";
import { shuffleChoices } from "#lib/survey/shuffle-choices.ts";
import { element } from "../element.ts";
import { listen } from "../guard.ts";
import type { ShownQuestion } from "../shown-survey.ts";

/**
 * Adds to plain choices what only some have: their order for this shopper, a text field for what "Other" is, choices that
 * exclude others, and the most that can be chosen.
 */
export function extendChoices(question: ShownQuestion, group: HTMLElement, seed: string, known: Partial<Answer>): void {
  const { mostChoices, otherProperties } = question;
  const inputs = shuffleChoices(question, question.choices, seed).flatMap(({ id, exclusive }) =>
    [...group.querySelectorAll("input")].filter(({ value }) => value === id).map((input) => ({ input, exclusive })),
  );
  for (const { input } of inputs) group.append(input.closest("label") ?? input);
  const other =
    otherProperties && element("input", { className: "box field", ...otherProperties, value: known.other ?? "" });
  if (other) group.append(other);

  const settle = (target?: EventTarget | null) => {
    const changed = inputs.find(({ input }) => input === target && input.checked);
    for (const { input, exclusive } of inputs)
      if (changed && input !== target && (exclusive || changed.exclusive)) input.checked = false;
    const isFull = mostChoices > 1 && group.querySelectorAll(":checked").length >= mostChoices;
    for (const { input, exclusive } of inputs) input.disabled = isFull && !exclusive && !input.checked;
    if (other) other.hidden = other.disabled = !group.querySelector("[value=other]:checked");
  };
  listen(group, "change", ({ target }) => {
    settle(target);
    // On a keyboard, the field is the next stop: arrow keys also pass "Other" on the way to another choice.
    const { value } = target as HTMLInputElement;
    if (value === "other" && !(target as Element).matches(":focus-visible")) other?.focus();
  });
  settle();
}
