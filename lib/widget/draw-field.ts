import type { Answer } from "#lib/survey/answer.ts";
import { element } from "./element.ts";
import type { ShownQuestion } from "./shown-survey.ts";

/** A field to type in: one line, several lines, a number, an e-mail address or a date. */
export function drawField(question: ShownQuestion, { text, number, date }: Partial<Answer>): HTMLElement {
  const { questionNameId: name, type, title, mostCharacters, placeholder } = question;
  const field = element(type === "longText" ? "textarea" : "input", {
    className: "box field",
    name,
    // Not type=number: it hides what was mistyped, and its wheel and arrows change answers by accident.
    ...(type === "number" && { inputMode: "decimal" }),
    ...(type === "email" && { autocomplete: type }),
    ...(placeholder && { placeholder }),
    maxLength: mostCharacters,
    ariaLabel: title,
  });
  if (type === "email" || type === "date") field.setAttribute("type", type);
  field.value = `${text ?? number ?? date ?? ""}`;
  return field;
}
