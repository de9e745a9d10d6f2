import type { Answer } from "#lib/survey/answer.ts";
import { element } from "./element.ts";
import type { ShownQuestion } from "./shown-survey.ts";

/** A field to type one line in. */
export function drawField(question: ShownQuestion, known: Partial<Answer>): HTMLElement {
  const { questionNameId: name, title, field, fieldProperties } = question;
  // The value comes last: a field of another type may not take it.
  return element("input", {
    className: "box field",
    name,
    ariaLabel: title,
    ...fieldProperties,
    value: `${known[field] ?? ""}`,
  });
}
