import type { Answer } from "#lib/survey/answer.ts";
import { element } from "./element.ts";
import type { ShownQuestion } from "./shown-survey.ts";

/** A field to type in: one line, several lines, a number, an e-mail address or a date. */
export function drawField(question: ShownQuestion, { text, number, date }: Partial<Answer>): HTMLElement {
  const { questionNameId: name, type, title, mostCharacters, placeholder = "" } = question;
  const field = element(type === "longText" ? "textarea" : "input", {
    className: "box field",
    name,
    // Not type=number: it hides what was mistyped, and its wheel and arrows change answers by accident.
    inputMode: type === "number" ? "decimal" : "",
    autocomplete: type === "email" ? type : "",
    maxLength: mostCharacters,
    placeholder,
    ariaLabel: title,
  });
  // A text area knows none; a browser takes a type that it does not know for text.
  field.setAttribute("type", type.replace("number", ""));
  field.value = `${text ?? number ?? date ?? ""}`;
  return field;
}
