import type { Answer } from "#lib/survey/answer.ts";
import { element } from "./element.ts";
import type { ShownQuestion } from "./shown-survey.ts";

/**
 * Radio buttons, checkboxes for multiple choice or the points of a scale. The second file adds what only some have: see
 * `extendChoices`.
 */
export function drawChoices(
  { questionNameId: name, className, mostChoices, field, choices }: ShownQuestion,
  known: Partial<Answer>,
): HTMLElement {
  // Choice ids never contain a comma.
  const chosen = `${known[field]}`.split(",");
  const type = mostChoices > 1 ? "checkbox" : "radio";
  return element(
    "div",
    { className },
    ...choices.map(({ id: value, label, hint = null }) => {
      const properties = { type, name, value, checked: chosen.includes(value), ariaLabel: hint };
      return element("label", { className: "box" }, element("input", properties), label);
    }),
  );
}
