import type { Answer } from "#lib/survey/answer.ts";
import type { PageWords } from "#lib/survey/words/en.ts";
import { element } from "../element.ts";
import type { ShownQuestion } from "../shown-survey.ts";

/**
 * Turns plain checkboxes into a ranking: the order in which they are ticked is the answer, in a field of its own. A
 * shopper who has ranked a part of an optional one can skip it.
 */
export function drawRanking(
  { questionNameId, required }: ShownQuestion,
  group: HTMLElement,
  words: PageWords,
  known: Partial<Answer>,
): HTMLElement {
  const field = element("input", { type: "hidden", name: questionNameId });
  const inputs = [...group.querySelectorAll<HTMLInputElement>("label input")];
  for (const input of inputs) {
    input.name = "";
    input.after(element("b"));
  }
  // A previously ranked choice may be gone after the survey was changed.
  let ranked = (known.ranking ?? []).flatMap((id) => inputs.filter(({ value }) => value === id));
  for (const input of ranked) input.checked = true;

  const settle = () => {
    ranked = [...new Set([...ranked, ...inputs])].filter(({ checked }) => checked);
    for (const input of inputs) input.nextElementSibling?.replaceChildren(`${ranked.indexOf(input) + 1 || ""}`);
    field.value = ranked.map(({ value }) => value).join();
    skip.hidden = required || !ranked[0] || ranked.length === inputs.length;
  };
  const onclick = () => {
    for (const input of inputs) input.checked = false;
    settle();
    // Clears the form's error.
    field.dispatchEvent(new Event("input", { bubbles: true }));
    const form = group.closest("form");
    // Among other questions, the button would send them all.
    if (form?.querySelectorAll(".body > :not([hidden])").length === 1)
      form.querySelector<HTMLElement>(".button")?.click();
    else inputs[0]?.focus();
  };
  const skip = element("button", { type: "button", className: "skip", onclick }, `${words.skip}`);
  group.onchange = settle;
  settle();
  group.prepend(element("p", {}, `${words.tapInOrder}`));
  group.append(field, skip);
  return group;
}
