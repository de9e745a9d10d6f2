import type { Answer } from "#lib/survey/answer.ts";
import { shuffleChoices } from "#lib/survey/shuffle-choices.ts";
import { element } from "./element.ts";
import { listen } from "./guard.ts";
import type { ShownQuestion } from "./shown-survey.ts";

type ChoiceInput = HTMLInputElement & { exclusive?: boolean | undefined };

/**
 * Radio buttons, checkboxes for multiple choice or the points of a scale; "Other" has a text field below.
 */
export function drawChoices(question: ShownQuestion, seed: string, known: Partial<Answer>): HTMLElement {
  const { questionNameId: name, className, mostChoices, field, otherProperties } = question;
  // Choice ids never contain a comma.
  const chosen = `${known[field]}`.split(",");
  const other = element("input", {
    className: "box field",
    ...otherProperties,
    value: known.other ?? "",
  });
  const group = element("div", { className });
  const inputs = shuffleChoices(question, question.choices, seed).map(
    ({ id: value, label, exclusive, hint = null }) => {
      const checked = chosen.includes(value);
      const type = mostChoices > 1 ? "checkbox" : "radio";
      const properties = { type, name, value, checked, exclusive, ariaLabel: hint };
      const input: ChoiceInput = element("input", properties);
      group.append(element("label", { className: "box" }, input, label));
      return input;
    },
  );
  group.append(other);

  const settle = (changed?: ChoiceInput) => {
    for (const input of inputs)
      if (changed?.checked && input !== changed && (input.exclusive || changed.exclusive)) input.checked = false;
    const isFull = mostChoices > 1 && group.querySelectorAll(":checked").length >= mostChoices;
    for (const input of inputs) input.disabled = isFull && !input.exclusive && !input.checked;
    other.hidden = other.disabled = !group.querySelector("[value=other]:checked");
  };
  listen(group, "change", ({ target }) => {
    const changed = target as ChoiceInput;
    settle(changed);
    // On a keyboard, the field is the next stop: arrow keys also pass "Other" on the way to another choice.
    if (changed.value === "other" && !changed.matches(":focus-visible")) other.focus();
  });
  settle();
  return group;
}
