import type { Answer } from "#lib/survey/answer.ts";
import { element } from "./element.ts";
import type { ShownQuestion } from "./shown-survey.ts";

/** A single-line text field. */
export function drawField(question: ShownQuestion, known: Partial<Answer>): HTMLElement {
  const { questionNameId: name, title, field, fieldProperties } = question;
  // The value is set last: a field of another type may reject it.
  return element("input", {
    className: "box field",
    name,
    ariaLabel: title,
    ...fieldProperties,
    value: `${known[field] ?? ""}`,
  });
}
