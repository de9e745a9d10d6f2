import type { Answer } from "#lib/survey/answer.ts";
import type { PageWords } from "#lib/survey/words/en.ts";
import { element } from "../element.ts";
import type { ShownQuestion } from "../shown-survey.ts";

/**
 * Turns plain checkboxes into a ranking: the order in which they are ticked is the answer, in a field of its own. A
 * shopper who tries to continue with a partial ranking can complete it or clear it.
 */
export function drawRanking(
  { questionNameId, mostChoices, required }: ShownQuestion,
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
  };
  const button = (label: string, onclick: () => void) =>
    element("button", { type: "button", className: "box", onclick }, label);
  const rankAll = () => inputs.find(({ checked }) => !checked)?.focus();
  const clear = () => {
    for (const input of inputs) input.checked = false;
    settle();
    // Clears the form's error.
    field.dispatchEvent(new Event("input", { bubbles: true }));
    if (required) rankAll();
    else group.closest("form")?.querySelector<HTMLElement>(".button")?.click();
  };
  group.onchange = settle;
  settle();
  group.prepend(element("p", {}, `${words.tapInOrder}`));
  const rest = element("div", { className: "partial" });
  rest.append(
    button(`${words.rankAll?.replace("{0}", `${mostChoices}`)}`, rankAll),
    button(`${words.clearRanking}`, clear),
  );
  group.append(field, rest);
  return group;
}
