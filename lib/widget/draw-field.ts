import type { Question } from "#lib/survey/question.ts";
import { maxLength } from "#lib/survey/question-range.ts";
import { element } from "./element.ts";

/** A field to type in: one line, several lines, a number, an e-mail address or a date. */
export function drawField(question: Question): HTMLElement {
  const { questionNameId: name, type } = question;
  return element(type === "longText" ? "textarea" : "input", {
    class: "box field",
    name,
    // Not type=number: it hides what was mistyped, and its wheel and arrows change answers by accident.
    type: type === "number" ? "text" : type,
    inputmode: type === "number" && "decimal",
    autocomplete: type === "email" && type,
    maxlength: maxLength(question),
    placeholder: question.placeholder,
    "aria-labelledby": name,
  });
}
